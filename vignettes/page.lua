-- Small pages: formulas without a second copy in TeX, code with its output,
-- comments, strings and calls marked. Installed pages count towards the package's
-- size.

local formulas = false

function Math(formula)
  formulas = true
  if not pandoc.write then return nil end -- pandoc before 2.17
  local alone = pandoc.Pandoc({pandoc.Plain({formula})})
  local html = pandoc.write(alone, "html", {html_math_method = "mathml"})
  html = html:gsub("<annotation.-</annotation>", "")
  html = html:gsub("</?semantics>", "")
  html = html:gsub(' xmlns="[^"]*"', ""):gsub(' display="inline"', "")
  html = html:gsub("^(<math[^>]*>)<mrow>(.*)</mrow></math>$", "%1%2</math>")
  -- In a line of text brackets have the size of letters. Elsewhere they stretch
  -- by themselves, and have one form each.
  if formula.mathtype == "InlineMath" and not html:find("<mfrac")
      and not html:find("<munder") and not html:find("<mover") then
    html = html:gsub('<mo stretchy="true" form="%l+">([][(){}])</mo>',
                     "<mi>%1</mi>")
  end
  html = html:gsub('<mo stretchy="true" form="%l+">([][(){}])</mo>',
                   "<mo>%1</mo>")
  return pandoc.RawInline("html", html)
end

-- No line begins with the full stop or the bracket that follows a formula.
function Inlines(list)
  for i = #list - 1, 1, -1 do
    local formula, word = list[i], list[i + 1]
    if formula.t == "RawInline" and formula.text:find("^<math")
        and word.t == "Str" and word.text:find("^[.,;:)]") then
      formula.text = '<span class="whole">' .. formula.text
      list:insert(i + 2, pandoc.RawInline("html", "</span>"))
    end
  end
  return list
end

-- One line of R code: <i> comments, <u> strings, <b> names of functions.
local function marked(line)
  local out, at = {}, 1
  while at <= #line do
    local rest = line:sub(at)
    local text = rest:match('^"[^"]*"') or rest:match("^'[^']*'")
    local call = rest:match("^[%a.][%w._]*%f[(]")
    local piece, tag
    if rest:sub(1, 1) == "#" then piece, tag = rest, "i"
    elseif text then piece, tag = text, "u"
    elseif call then piece, tag = call, "b"
    else piece = rest:match("^[%w._]+") or rest:sub(1, 1) end
    out[#out + 1] = tag and "<" .. tag .. ">" .. piece .. "</" .. tag .. ">"
      or piece
    at = at + #piece
  end
  return table.concat(out)
end

-- Guides link to each other, from notes below a result as well.
local function linked(text, rest)
  local page = text:match('^vignette%("([%l%d-]+)"%)$')
  if page then return {pandoc.Link({pandoc.Code(text)}, page .. ".html"), rest} end
end
function Code(code) return linked(code.text, pandoc.Str("")) end
function Str(word)
  local text, stop = word.text:match('^(vignette.-%))([.,;)]*)$')
  if text then return linked(text, pandoc.Str(stop)) end
end

function CodeBlock(block)
  if not block.classes:includes("r") then return nil end
  local text = block.text:gsub("&", "&amp;"):gsub("<", "&lt;")
  local lines, inside = {}, false
  for line in (text .. "\n"):gmatch("(.-)\n") do
    local output = line:sub(1, 2) == "#>"
    local mark = ""
    if output and not inside then mark = "<samp>" end
    if inside and not output then lines[#lines] = lines[#lines] .. "</samp>" end
    lines[#lines + 1] = mark .. (output and line or marked(line))
    inside = output
  end
  if inside then lines[#lines] = lines[#lines] .. "</samp>" end
  local code = table.concat(lines, "\n")
  return pandoc.RawBlock("html", "<pre><code>" .. code .. "</code></pre>")
end

-- Left is where cells are: only the others carry their alignment. Rows and cells
-- end where the next begins, which HTML allows. (Citations are read later, from
-- tables that are still tables.)
local function cites(tab)
  local found = false
  tab:walk({Cite = function() found = true end})
  return found
end
function Table(tab)
  for _, column in ipairs(tab.colspecs or {}) do
    if column[1] == "AlignLeft" then column[1] = "AlignDefault" end
  end
  if not pandoc.write or cites(tab) then return tab end
  local html = pandoc.write(pandoc.Pandoc({tab}), "html4")
  html = html:gsub("</t[dhr]>\n", "\n"):gsub("</t[dhr]>", "")
  return pandoc.RawBlock("html", (html:gsub('<tr class="%l+">', "<tr>")))
end

-- The style, without comments and blanks. Pages without formulas go without
-- derivation.css: the number at the right of an equation, fonts with brackets that
-- stretch, and the columns of aligned formulas, which browsers read from the style
-- alone.
local function style(file)
  local css = assert(io.open(file)):read("a"):gsub("/%*.-%*/", "")
  css = css:gsub("%s+", " "):gsub("([{};,:>]) ", "%1"):gsub(" ([{};,>])", "%1")
  return (css:gsub(";}", "}"))
end

function Meta(meta)
  local css = style("page.css")
  if formulas then css = css .. style("derivation.css") end
  meta.style = pandoc.MetaInlines({pandoc.RawInline("html", css)})
  return meta
end
