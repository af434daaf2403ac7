/** Frames of a film: screenshots of a page with a pointer, each shown for its own time. */
import sharp from 'sharp';

/** The browser's window, in px. */
export const WINDOW = { width: 1280, height: 800 };
const WIDTH = 960;
const QUALITY = 50;
/** How long a frame stays (ms): a movement of the pointer, a typed part, a result. */
const [MOVE, PART, RESULT] = [50, 180, 1500];
const MOVES = 6;
const PARTS = 4;
const POINTER = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="26" height="32"><path d="M3 2v23l6-5 4 10 4-2-4-9h8z" fill="#fff" stroke="#111" stroke-width="2"/></svg>',
);

/** Starts a film of a page. @param {import('@playwright/test').Page} page */
export function createFilm(page) {
  /** @type {{ picture: Buffer, ms: number }[]} */
  const frames = [];
  let at = { x: WINDOW.width / 2, y: WINDOW.height / 2 };

  const shoot = async (/** @type {number} */ ms) => {
    const picture = await sharp(await page.screenshot())
      .composite([{ input: POINTER, left: Math.round(at.x), top: Math.round(at.y) }])
      .resize(WIDTH)
      .png()
      .toBuffer();
    const last = frames.at(-1);
    if (last?.picture.equals(picture)) last.ms += ms;
    else frames.push({ picture, ms });
  };
  const moveTo = async (/** @type {number} */ x, /** @type {number} */ y) => {
    const from = at;
    for (let step = 1; step <= MOVES; step += 1) {
      const share = step / MOVES;
      at = { x: from.x + (x - from.x) * share, y: from.y + (y - from.y) * share };
      await page.mouse.move(at.x, at.y);
      await shoot(MOVE);
    }
  };
  const moveToElement = async (/** @type {import('@playwright/test').Locator} */ element) => {
    await element.scrollIntoViewIfNeeded();
    const box = await element.boundingBox();
    if (box === null) throw new Error('the element is not shown');
    await moveTo(box.x + Math.min(box.width / 2, 120), box.y + box.height / 2);
  };

  const write = async (/** @type {string} */ words) => {
    const size = Math.ceil(words.length / PARTS);
    for (let start = 0; start < words.length; start += size) {
      await page.keyboard.insertText(words.slice(start, start + size));
      await shoot(PART);
    }
  };

  return {
    /** Waits for an element, and shows the result. */
    show: async (/** @type {import('@playwright/test').Locator} */ element, ms = RESULT) => {
      await element.waitFor({ timeout: 60_000 });
      await page.waitForTimeout(600);
      await shoot(ms);
    },
    click: async (/** @type {import('@playwright/test').Locator} */ element) => {
      await moveToElement(element);
      await element.click();
      await shoot(PART);
    },
    /** Double-clicks an element of a page that a frame shows smaller. */
    doubleClick: async (
      /** @type {import('@playwright/test').Locator} */ frame,
      /** @type {import('@playwright/test').Locator} */ element,
    ) => {
      const box = await frame.boundingBox();
      const place = await element.evaluate((node) => {
        const { x, y, height } = node.getBoundingClientRect();
        return { x: x + 60, y: y + height / 2, width: innerWidth };
      });
      if (box === null) throw new Error('the frame is not shown');
      const zoom = box.width / place.width;
      await moveTo(box.x + place.x * zoom, box.y + place.y * zoom);
      await page.mouse.dblclick(at.x, at.y);
      await shoot(PART);
    },
    write,
    type: async (/** @type {import('@playwright/test').Locator} */ field, /** @type {string} */ words) => {
      await moveToElement(field);
      await field.click();
      await write(words);
    },
    save: async (/** @type {string} */ file) => {
      const pictures = frames.map(({ picture }) => picture);
      await sharp(pictures, { join: { animated: true } })
        .webp({ quality: QUALITY, loop: 0, delay: frames.map(({ ms }) => ms), effort: 6, mixed: true })
        .toFile(file);
    },
  };
}
