/** Numbered places in HTML, at which other HTML is inserted later. */
import { randomBytes } from 'node:crypto';

/** Random, so that no text of a page is mistaken for a placeholder. */
export const SECRET = randomBytes(8).toString('hex');
/** Tag of a place; its id is its number. */
export const PLACE = `x-s${SECRET}`;
const OPENED = `<${PLACE} id="`;
const CLOSED = `"></${PLACE}>`;

/** The HTML of a place, as its element is written. */
export function placeHtml(at: number): string {
  return `${OPENED}${at}${CLOSED}`;
}

/** The texts between places, and the numbers of the places. */
export function splitAtPlaces(html: string): readonly (string | number)[] {
  const [start = '', ...others] = html.split(OPENED);
  return [
    start,
    ...others.flatMap((piece) => {
      const end = piece.indexOf(CLOSED);
      return [Number(piece.slice(0, end)), piece.slice(end + CLOSED.length)];
    }),
  ];
}
