# make demo    render the demo conversation and show the page on this machine
# make gallery the same with every state of every part
# make django-chat, make flask-chat   a site with a database of stored conversations
# make test    check everything, in the checkout and as it would be installed
# make words   bring the word catalogs in step with templates and modules
# make clean   take away what was made
#
# All of them make what they need in .venv. POSIX make is enough.

# Another Python than the first one found that is 3.11 or newer; `make clean` first if .venv is there.
PYTHON ?=
# The demo's port, or the next free one; SERVE=0 only writes the page.
PORT ?= 8000
SERVE ?= 1
# A language to begin a catalog for: make words LANGUAGE=de
LANGUAGE ?=

BIN = .venv/bin
# Several tests at once; tests/conftest.py says how many.
PARALLEL = -n auto --dist worksteal
PIP = -m pip --disable-pip-version-check --quiet install
DEMO = build/demo.html
GALLERY = build/gallery/gallery.html
DJANGO_CHAT = examples/django_chat/manage.py
FLASK_CHAT = examples/flask_chat/app.py
WHEELS = build/wheel
INSTALLED = build/installed

help:
	@sed -n 's/^# \(make .*\)/\1/p' Makefile

demo: .venv/.installed
	@mkdir -p build
	$(BIN)/citation-renderer render examples/demo/conversation.json -o $(DEMO)
	@if [ "$(SERVE)" = 0 ]; then echo "The page is $(DEMO)"; \
	else exec $(BIN)/python -m tools.serve $(DEMO) $(PORT); fi

gallery: .venv/.installed
	$(BIN)/python -m tools.gallery
	@if [ "$(SERVE)" != 0 ]; then exec $(BIN)/python -m tools.serve $(GALLERY) $(PORT); fi

django-chat: .venv/.installed-for-sites
	@mkdir -p build
	$(BIN)/python $(DJANGO_CHAT) migrate --verbosity 0
	$(BIN)/python $(DJANGO_CHAT) seed
	@if [ "$(SERVE)" != 0 ]; then exec $(BIN)/python $(DJANGO_CHAT) runserver $(PORT); fi

flask-chat: .venv/.installed-for-sites
	@if [ "$(SERVE)" != 0 ]; then exec $(BIN)/python -m flask --app $(FLASK_CHAT) run --port $(PORT); \
	else $(BIN)/python -m flask --app $(FLASK_CHAT) routes; fi

test: .venv/.installed-for-tests .venv-wheel/.installed
	@$(BIN)/python -m tests.chromium
	@$(BIN)/python -m tests.postgres
	@$(BIN)/python -m tests.htmx
	$(BIN)/python -m ruff check .
	$(BIN)/python -m ruff format --check .
	$(BIN)/python -m mypy
	$(BIN)/python -m pytest $(PARALLEL)
	@echo "Now the tests that need no checkout, on the built wheel."
	@rm -rf $(WHEELS) $(INSTALLED)
	@mkdir -p $(INSTALLED)
	$(BIN)/python -m hatchling build -t wheel -d $(WHEELS)
	.venv-wheel/bin/python $(PIP) --no-deps --force-reinstall $(WHEELS)/*.whl
	@cp -R tests tools examples docs pyproject.toml $(INSTALLED)
	cd $(INSTALLED) && ../../.venv-wheel/bin/python -m pytest $(PARALLEL) -m "not checkout and not corpora and not once"

words: .venv/.installed-for-tests
	$(BIN)/python -m tools.words $(LANGUAGE)

clean:
	rm -rf .venv .venv-wheel build

.venv/.installed: pyproject.toml tools/venv.sh
	@PYTHON="$(PYTHON)" sh tools/venv.sh .venv
	@echo "Installing citation-renderer in .venv."
	@$(BIN)/python $(PIP) --editable .
	@touch $@

.venv/.installed-for-sites: pyproject.toml tools/venv.sh
	@PYTHON="$(PYTHON)" sh tools/venv.sh .venv
	@echo "Installing citation-renderer, Django and Flask in .venv."
	@$(BIN)/python $(PIP) --editable '.[django,flask]'
	@touch .venv/.installed $@

.venv/.installed-for-tests: pyproject.toml tools/venv.sh
	@PYTHON="$(PYTHON)" sh tools/venv.sh .venv
	@echo "Installing citation-renderer and what its tests need in .venv."
	@$(BIN)/python $(PIP) --editable '.[test,dev]'
	@touch .venv/.installed .venv/.installed-for-sites $@

# What the wheel needs comes from a registry, as for a user, in the lowest versions that it allows;
# .venv has the newest. The tools of the tests come from .venv.
.venv-wheel/.installed: .venv/.installed-for-tests tools/lowest.py
	@rm -rf .venv-wheel $(WHEELS)
	@PYTHON=$(BIN)/python sh tools/venv.sh .venv-wheel
	@echo "Installing what the built package needs in .venv-wheel."
	@$(BIN)/python -m hatchling build -t wheel -d $(WHEELS) >/dev/null
	@$(BIN)/python tools/lowest.py >build/lowest.txt
	@.venv-wheel/bin/python $(PIP) --constraint build/lowest.txt $(WHEELS)/*.whl
	@.venv-wheel/bin/python tools/borrow.py $(BIN)/python
	@touch $@

.NOTPARALLEL:
.PHONY: help demo django-chat flask-chat gallery test words clean
