#!/bin/sh
# Make the virtual environment $1 if it is missing or broken, with a Python of 3.11 or newer.
# PYTHON names another one than the first that is found.
set -eu
folder=$1

works() { "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; }

if works "$folder/bin/python" && "$folder/bin/python" -m pip --version >/dev/null 2>&1; then
    exit 0
fi

found=
if [ -n "${PYTHON:-}" ]; then
    set -- "$PYTHON"
else
    set -- python3 python3.14 python3.13 python3.12 python3.11 python
fi
for candidate; do
    if works "$candidate"; then
        found=$candidate
        break
    fi
done
if [ -z "$found" ]; then
    echo "Python 3.11 or newer is needed, and ${PYTHON:-python3} is not one." >&2
    echo "Name another one like this: make PYTHON=/path/to/python3.12 …" >&2
    exit 1
fi
if ! "$found" -c 'import ensurepip, venv' >/dev/null 2>&1; then
    version=$("$found" -c 'import sys; print("%d.%d" % sys.version_info[:2])')
    echo "$found cannot make a virtual environment: its modules venv and ensurepip are missing." >&2
    echo "On Debian and Ubuntu they are a package: apt-get install python$version-venv" >&2
    exit 1
fi
echo "Making $folder with $("$found" --version)."
"$found" -m venv --clear "$folder"
