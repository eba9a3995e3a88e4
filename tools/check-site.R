# Check the site that tools/build-site.R made: `Rscript tools/check-site.R`.
# In the files: every link inside the site arrives, at its anchor too, every
# image is there and shown with a text, nothing is loaded from elsewhere. In
# headless Chromium, at the width of a desktop and of a phone: nothing is
# written to the console, and no page is wider than the window. The last line
# is `site: N pages, N links, N broken`.

site <- normalizePath(".build/site")
widths <- c(1280, 390)

pages <- function() list.files(site, "[.]html$", recursive = TRUE)

attributes_of <- function(page, xpath, name) {
  xml2::xml_attr(xml2::xml_find_all(page, xpath), name)
}

is_external <- function(url) grepl("^(https?:)?//", url)
is_inside <- function(url) !grepl("^[a-z]+:|^//", url)

read_pages <- function() {
  names <- pages()
  stats::setNames(lapply(file.path(site, names), xml2::read_html), names)
}

anchors_of <- function(page) {
  c(attributes_of(page, "//*[@id]", "id"),
    attributes_of(page, "//a[@name]", "name"))
}

# A link of one page as file and anchor, both within the site.
resolve <- function(from, url) {
  parts <- strsplit(paste0(url, "#"), "#", fixed = TRUE)[[1]]
  path <- utils::URLdecode(sub("[?].*", "", parts[1]))
  if (is.na(path) || path == "") return(c(from, utils::URLdecode(parts[2])))
  file <- file.path(dirname(from), path)
  while (grepl("[^/]+/[.][.]/", file)) file <- sub("[^/]+/[.][.]/", "", file)
  file <- gsub("(^|/)([.]/)+", "\\1", file)
  if (grepl("/$", file)) file <- paste0(file, "index.html")
  c(file, if (length(parts) > 1) utils::URLdecode(parts[2]) else "")
}

broken_link <- function(from, url, anchors) {
  target <- resolve(from, url)
  if (!file.exists(file.path(site, target[1]))) return("no such file")
  if (!target[2] %in% c("", NA) && target[1] %in% names(anchors) &&
      !target[2] %in% anchors[[target[1]]]) return("no such anchor")
  ""
}

check_links <- function(all) {
  anchors <- lapply(all, anchors_of)
  rows <- lapply(names(all), function(from) {
    urls <- unique(attributes_of(all[[from]], "//a[@href]", "href"))
    urls <- urls[is_inside(urls)]
    data.frame(from = rep(from, length(urls)), url = urls)
  })
  rows <- do.call(rbind, rows)
  rows$problem <- mapply(broken_link, rows$from, rows$url,
                         MoreArgs = list(anchors = anchors))
  rows
}

# What a page loads: images, styles, scripts.
loads_of <- function(page) {
  c(attributes_of(page, "//img | //script[@src] | //iframe", "src"),
    attributes_of(page, "//link[@rel != 'canonical']", "href"))
}

style_loads <- function() {
  files <- list.files(site, "[.]css$", recursive = TRUE, full.names = TRUE)
  text <- unlist(lapply(files, readLines, warn = FALSE))
  outside <- "(@import|url\\()[ \"']*(https?:)?//[^\"')]*"
  unlist(regmatches(text, gregexpr(outside, text)))
}

check_loads <- function(all) {
  problems <- lapply(names(all), function(from) {
    urls <- loads_of(all[[from]])
    urls <- urls[!grepl("^data:", urls)]
    outside <- urls[is_external(urls)]
    missing <- Filter(function(url) {
      !file.exists(file.path(site, resolve(from, url)[1]))
    }, setdiff(urls, outside))
    silent <- attributes_of(all[[from]], "//main//img[not(@alt) or @alt='']", "src")
    c(sprintf("%s loads %s from elsewhere", rep(from, length(outside)),
              outside),
      sprintf("%s: %s is missing", rep(from, length(missing)), missing),
      sprintf("%s: %s has no text", rep(from, length(silent)), silent))
  })
  c(unlist(problems), sprintf("a style loads %s", style_loads()))
}

# A page that opens every page in a frame of either width, one after the other,
# and posts what is wider than the frame.
harness <- '<!DOCTYPE html><title>check</title><body><script>
var todo = PAGES, widths = WIDTHS, wide = [];
var frame = document.createElement("iframe");
frame.style.height = "900px";
document.body.appendChild(frame);
function widest(doc, width) {
  var all = doc.body.querySelectorAll("*"), worst = "";
  for (var i = 0; i < all.length; i++) {
    if (all[i].getBoundingClientRect().right > width + 1) {
      worst = all[i].tagName + "." + all[i].className;
    }
  }
  return worst;
}
function open_page(i, j) {
  if (i === todo.length) {
    fetch("/done", {method: "POST", body: wide.join("\\n")});
    return;
  }
  frame.style.width = widths[j] + "px";
  frame.onload = function () {
    var doc = frame.contentDocument, page = doc.documentElement;
    // What the bar for scrolling leaves of the frame.
    if (page.scrollWidth > page.clientWidth) {
      wide.push(todo[i] + " is " + page.scrollWidth + " wide at " +
                page.clientWidth + ": " + widest(doc, page.clientWidth));
    }
    if (j + 1 < widths.length) open_page(i, j + 1); else open_page(i + 1, 0);
  };
  frame.src = "/" + todo[i] + "?w=" + widths[j];
}
open_page(0, 0);
</script></body>'

serve <- function(names, done) {
  page <- sub("PAGES", jsonlite::toJSON(names), harness, fixed = TRUE)
  page <- sub("WIDTHS", jsonlite::toJSON(widths), page, fixed = TRUE)
  app <- list(
    call = function(request) {
      if (request$PATH_INFO == "/done") {
        done(rawToChar(request$rook.input$read()))
        page <- ""
      }
      list(status = 200L, headers = list("Content-Type" = "text/html"),
           body = page)
    },
    staticPaths = list("/" = httpuv::staticPath(site, fallthrough = FALSE),
                       "/check" = httpuv::excludeStaticPath(),
                       "/done" = httpuv::excludeStaticPath())
  )
  httpuv::startServer("127.0.0.1", httpuv::randomPort(), app, quiet = TRUE)
}

browser <- function() {
  found <- Sys.which(c("chromium", "chromium-browser", "google-chrome"))
  found <- found[nzchar(found)]
  if (length(found) == 0) stop("There is no Chromium to look at the pages.")
  found[[1]]
}

# Names other than this machine's do not resolve, so that a page that asks for
# one says so on its console.
browse <- function(names, limit = 600) {
  wide <- NULL
  server <- serve(names, function(text) wide <<- text)
  on.exit(server$stop())
  log <- tempfile()
  profile <- tempfile("profile")
  process <- processx::process$new(browser(), c(
    "--headless", "--no-sandbox", "--disable-gpu", "--enable-logging=stderr",
    "--disable-background-networking", "--disable-component-update",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
    paste0("--user-data-dir=", profile), "--window-size=1400,1000",
    "--remote-debugging-port=0",
    sprintf("http://127.0.0.1:%d/check", server$getPort())
  ), stderr = log, stdout = NULL)
  on.exit(process$kill_tree(), add = TRUE)
  end <- Sys.time() + limit
  while (is.null(wide) && process$is_alive() && Sys.time() < end) {
    httpuv::service(200)
  }
  if (is.null(wide)) {
    stop("Chromium did not look at all pages:\n",
         paste(utils::tail(readLines(log), 5), collapse = "\n"))
  }
  console <- grep(":CONSOLE", readLines(log, warn = FALSE), value = TRUE)
  c(strsplit(wide, "\n")[[1]], sub("^[^]]*CONSOLE[^]]*\\] *", "", console))
}

main <- function() {
  all <- read_pages()
  links <- check_links(all)
  bad <- links[links$problem != "", ]
  problems <- c(sprintf("%s links to %s: %s", bad$from, bad$url, bad$problem),
                check_loads(all), browse(names(all)))
  if (length(problems) > 0) message(paste(problems, collapse = "\n"))
  cat(sprintf("site: %d pages, %d links, %d broken\n", length(all),
              nrow(links), length(problems)))
  if (length(problems) > 0) quit(status = 1)
}

main()
