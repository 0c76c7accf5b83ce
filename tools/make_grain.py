"""The wood's grain as a small picture, from its drawing.

    python -m tools.make_grain

A browser works the noise in `tools/grain.svg` out anew for every tile that it paints, which was most of all the
painting of a table. So `web/src/pegboard/grain.webp` is painted once, here. Grain is long: a picture that is much
narrower than the board looks the same when it is drawn out. Needs Chromium, as the browser tests do.
"""

from __future__ import annotations

import base64
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.browser.conftest import FLAGS, chromium

DRAWING = Path(__file__).parent / "grain.svg"
PICTURE = Path(__file__).parent.parent / "web" / "src" / "pegboard" / "grain.webp"
SIZE = {"width": 96, "height": 192}

# The fewer kinds of dots, the smaller the file: 16 strengths of five mixtures of the drawing's two colours.
PAINT = """async ([drawing, size]) => {
    const dark = [56, 26, 8], light = [255, 224, 178], strengths = 16, mixtures = 4;
    const image = new Image();
    image.src = 'data:image/svg+xml;base64,' + drawing;
    await image.decode();
    const canvas = Object.assign(document.createElement('canvas'), size);
    const context = canvas.getContext('2d');
    context.imageSmoothingQuality = 'high';
    context.drawImage(image, 0, 0, size.width, size.height);
    const picture = context.getImageData(0, 0, size.width, size.height);
    const dots = picture.data;
    for (let at = 0; at < dots.length; at += 4) {
        const strength = Math.round(dots[at + 3] / 255 * strengths) / strengths * 255;
        const share = Math.min(1, Math.max(0, (dots[at] - dark[0]) / (light[0] - dark[0])));
        const mixture = Math.round(share * mixtures) / mixtures;
        for (const colour of [0, 1, 2])
            dots[at + colour] = strength ? dark[colour] + mixture * (light[colour] - dark[colour]) : 0;
        dots[at + 3] = strength;
    }
    context.putImageData(picture, 0, 0);
    return canvas.toDataURL('image/webp', 1).split(',')[1];
}"""


def main() -> None:
    """Paint it and say how large it is."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=list(FLAGS))
        drawing = base64.b64encode(DRAWING.read_bytes()).decode()
        picture = base64.b64decode(browser.new_page().evaluate(PAINT, [drawing, SIZE]))
        browser.close()
    PICTURE.write_bytes(picture)
    print(f"{PICTURE.name}: {SIZE['width']} x {SIZE['height']}, {len(picture)} bytes")


if __name__ == "__main__":
    main()
