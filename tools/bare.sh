#!/usr/bin/env bash
# The first minutes on a machine that has never seen the project: a folder with
# nothing but Debian's smallest base system, in it a clone of what is committed,
# and the commands that README gives under "Install", line by line, then
# `make check`. How this machine reaches Debian and CRAN (lists of sources,
# proxies, keys, certificates) is copied at run time. The summary is kept in
# bench/bare.txt. Needs root, debootstrap and about half an hour; elsewhere it is
# skipped, with the reason. SUITE=sid takes Debian unstable, with the newest R and
# packages, for README's commands alone: bench/bare-sid.txt.
set -euo pipefail
cd "$(dirname "$0")/.."

skip() { echo "bare: skipped, since $1"; exit 0; }

# What is mounted is seen by the inner process and its children alone, and ends
# with it, as they do.
if [ "${1:-}" != inside ]; then
  [ -r /etc/debian_version ] || skip "this is not Debian"
  [ "$(id -u)" = 0 ] || skip "only root can make a root folder"
  for program in debootstrap git; do
    [ -n "$(type -P $program)" ] || skip "$program is not installed"
  done
  apart="unshare --mount --pid --fork --kill-child"
  $apart true 2> /dev/null || skip "nothing can be mounted here"
  root=$(mktemp -d /var/tmp/bare-XXXXXX)
  trap 'rm -rf --one-file-system "$root"' EXIT
  trap 'exit 130' INT TERM HUP
  $apart bash tools/bare.sh inside "$root"
  exit
fi

root=$2
sources=$root/root/bcvinfer
logs=$PWD/.build/bare
summary=$PWD/.build/bare/bare${SUITE:+-$SUITE}.txt
mkdir -p "$logs"

# The mirror of Debian's main archive that apt uses here.
here=$(. /etc/os-release && echo "$VERSION_CODENAME")
suite=${SUITE:-$here}
mirror=$(apt-get indextargets --format '$(CODENAME) $(REPO_URI)' \
  'Created-By: Packages' 'Origin: Debian' | awk -v s="$here" \
  '$1 == s { print $2; exit }')

# apt's proxies, where they are not in the environment.
proxies=$(env | grep -iE '^(https?|ftp|no)_proxy=' || true)
proxy=$(apt-config shell proxy Acquire::http::Proxy | sed "s/^proxy='\(.*\)'$/\1/")
if [ -n "$proxy" ] && [ -z "${http_proxy:-}" ]; then export http_proxy=$proxy; fi

copy_network() {
  mkdir -p "$root/etc/apt" "$root/etc/ssl" "$root/usr/share/keyrings" \
    "$root/usr/local/share"
  rm -f "$root/etc/apt/sources.list"
  cp -aL /etc/apt/{sources.list.d,trusted.gpg.d,keyrings,apt.conf.d} \
    "$root/etc/apt/"
  for file in sources.list trusted.gpg apt.conf; do
    if [ -e /etc/apt/$file ]; then cp -L /etc/apt/$file "$root/etc/apt/"; fi
  done
  if [ "$suite" != "$here" ]; then
    rm -rf "$root"/etc/apt/sources.list{,.d/*}
    echo "deb $mirror $suite main" > "$root/etc/apt/sources.list"
  fi
  cp -aL /usr/share/keyrings/. "$root/usr/share/keyrings/"
  if [ -d /usr/local/share/ca-certificates ]; then
    cp -aL /usr/local/share/ca-certificates "$root/usr/local/share/"
  fi
  if [ -d /etc/ssl/certs ]; then cp -aL /etc/ssl/certs "$root/etc/ssl/"; fi
  cp -L /etc/resolv.conf /etc/hosts "$root/etc/"
  # README's commands as they stand, without a question.
  echo 'APT::Get::Assume-Yes "true";' > "$root/etc/apt/apt.conf.d/99answer"
  if [ -n "$(type -P Rscript)" ]; then
    Rscript -e 'dput(getOption("repos"))' |
      sed '1s/^/options(repos = /; $s/$/)/' > "$root/root/.Rprofile"
  fi
}

mount_kernel() {
  mount -t proc proc "$root/proc"
  mount --rbind /dev "$root/dev"
}

# In the folder, with nothing of this session's environment but the proxies.
inside() {
  local settings=()
  while IFS= read -r line; do
    if [ -n "$line" ]; then settings+=("$line"); fi
  done <<< "$proxies"
  env -i HOME=/root TERM=dumb DEBIAN_FRONTEND=noninteractive \
    PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
    "${settings[@]}" chroot "$root" /bin/sh -c "cd /root/bcvinfer; $1" \
    < /dev/null
}

status=0
number=0
# step TITLE COMMAND...: its seconds and what it came to.
step() {
  local title=$1 start=$SECONDS log=$logs/$((number += 1)).log last
  shift
  echo "$title"
  "$@" > "$log" 2>&1 || status=$?
  printf '%5d  %s\n' $((SECONDS - start)) "$title" >> "$summary"
  case $title in
    "make demo") last="$(find "$sources/demo-output" -type f | wc -l) files" ;;
    make*) last=$(grep -v '^\s*$' "$log" | tail -n 1) ;;
    *) last= ;;
  esac
  if [ -n "$last" ]; then printf '       %s\n' "$last" >> "$summary"; fi
  if [ "$status" != 0 ]; then
    printf '\n%s ended with status %d.\n' "$title" "$status" >> "$summary"
    tail -n 30 "$log"
    finish
  fi
}

finish() {
  cp "$summary" bench/
  cat "$summary"
  exit "$status"
}

# The first lines of code below README's "Install", without their comments.
readme_commands() {
  sed -n '/^## Install/,$p' "$sources/README.md" | sed -n '/^``` *sh$/,/^```$/p' |
    sed '/^```$/q' | grep -v '^```' | sed 's/ *#.*//'
}

chmod 755 "$root"
mkdir -p "$root/root"
git clone --quiet --depth 1 "file://$PWD" "$sources"
{
  echo "\`make bare\`: README's commands where there is nothing but Debian's"
  echo "smallest base system"
  echo
  echo "Date: $(date +%F)"
  echo "bcvinfer: $(sed -n 's/^Version: //p' "$sources/DESCRIPTION")" \
    "at commit $(git -C "$sources" rev-parse --short HEAD)"
  echo "Debian $suite, $(nproc) processors"
  echo
  echo "seconds"
} > "$summary"

step "debootstrap --variant=minbase" \
  debootstrap --variant=minbase "$suite" "$root" "$mirror"
copy_network
mount_kernel
step "apt-get update" inside "apt-get update"
while IFS= read -r command; do
  step "$command" inside "$command"
done < <(readme_commands; [ -n "${SUITE:-}" ] || echo "make check")
printf '\n%s\nGreen.\n' "$(inside 'R --version' | head -n 1)" >> "$summary"
finish
