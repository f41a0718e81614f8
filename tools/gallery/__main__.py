"""Write the gallery into ``build/gallery``, with the files it needs beside it: ``make gallery``."""

from __future__ import annotations

from tools.gallery.build import FOLDER, write

if __name__ == "__main__":
    print(f"The gallery is {write(FOLDER)}")
