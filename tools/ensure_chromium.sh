#!/bin/sh
# Is there a Chromium for the browser tests? Exit 0 yes, 3 no (and one line that says how to get one).
# Installs it only for root or in CI (CI=1 or CI=true), and only where there is apt-get.
set -u

has_chromium() {
    [ -n "${PEGOUT_CHROMIUM:-}" ] && [ -x "$PEGOUT_CHROMIUM" ] && return 0
    for name in chromium chromium-browser google-chrome google-chrome-stable; do
        command -v "$name" >/dev/null 2>&1 && return 0
    done
    return 1
}

has_chromium && exit 0

if command -v apt-get >/dev/null 2>&1; then
    case "${CI:-}" in
        1 | true) may=yes ;;
        *) may=no ;;
    esac
    [ "$(id -u)" -eq 0 ] && may=yes
    if [ "$may" = yes ]; then
        if [ "$(id -u)" -eq 0 ]; then as_root=; else as_root='sudo -n'; fi
        echo 'Installing Chromium for the browser tests'
        DEBIAN_FRONTEND=noninteractive
        export DEBIAN_FRONTEND
        $as_root apt-get update -qq >/dev/null &&
            $as_root apt-get install -y -qq --no-install-recommends chromium fonts-dejavu-core >/dev/null </dev/null
        has_chromium && exit 0
        echo 'Chromium could not be installed.' >&2
        exit 1
    fi
    echo 'The browser tests are left out: they need Chromium: sudo apt-get install chromium'
else
    echo 'The browser tests are left out: install Chromium or Google Chrome, or set PEGOUT_CHROMIUM to one.'
fi
[ -n "${CI:-}" ] && exit 1
exit 3
