/** The shop in mourning (`ripMode`): 1 is a black ribbon, 2 the ribbon over a page in greyscale. */
import type { Lang } from '#schemas/lang.ts';
import { escapeHtml } from '../../http/encoding/escape.ts';
import styles from './mourning.css?raw';
import { serverTexts } from '../../../texts/server-texts.ts';

const NAMES = serverTexts((i18n) =>
  i18n._({ id: 'mourning.ribbon', message: 'Black ribbon: this shop is in mourning' }),
);

/** Paths of the band's two ends, which cross below its loop. */
const BACK = 'M32 7C44 7 46 22 39 37L13 90';
const FRONT = 'M32 7C20 7 18 22 25 37L51 90';

/** Styles of the ribbon and, in mode 2, of the greyscale page. */
export const MOURNING_STYLES = styles;

/** Draws the ribbon in a corner of the window as SVG; it overlays the page and ignores pointer events. */
export function ribbonHtml(lang: Lang): string {
  return [
    `<svg class="raan-ribbon" viewBox="0 0 64 96" role="img" aria-label="${escapeHtml(NAMES[lang])}">`,
    `<path class="raan-ribbon-edge" d="${BACK}"/><path class="raan-ribbon-back" d="${BACK}"/>`,
    `<path class="raan-ribbon-edge" d="${FRONT}"/><path class="raan-ribbon-front" d="${FRONT}"/></svg>`,
  ].join('');
}
