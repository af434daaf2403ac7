/** Screenshots of each step of a journey: `FILM=docs/screenshots/platform` writes them; otherwise there are none. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';

const FOLDER = process.env.FILM;
/** Whether screenshots are written. */
export const isFilmed = FOLDER !== undefined;
const QUALITY = 72;

/** Creates the function that writes the next screenshot; file names contain language, number and step. */
export function openFilm(page: Page, lang: string): (step: string) => Promise<void> {
  let taken = 0;
  return async (step) => {
    if (FOLDER === undefined) return;
    taken += 1;
    const { default: sharp } = await import('sharp');
    await mkdir(FOLDER, { recursive: true });
    // Lazy pictures below the fold would not load.
    await page.waitForFunction(() =>
      [...document.images].every(({ complete, loading }) => complete || loading === 'lazy'),
    );
    const picture = await page.screenshot({ animations: 'disabled' });
    await sharp(picture)
      .webp({ quality: QUALITY })
      .toFile(join(FOLDER, `${lang}-${taken}-${step}.webp`));
  };
}
