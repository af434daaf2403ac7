/** Parts of foreign pages that are side by side, or over a picture that fills their width. */
import { COLUMN_RATIOS } from '#registry/kit/props/shared-fields.ts';
import { sharesOf } from '../canvas/column-ratio.ts';
import { addressIn, declarationsOf } from './declarations.ts';
import { WRITTEN_STYLE } from './parse-inert.ts';

/** Names that page builders give to a row, to one of its columns, and to a banner (WordPress, Notion, Bootstrap, Shopify). */
const ROW = /(?:^|[\s_-])(?:columns?|column-list|row)(?:$|[\s_-])/i;
const COLUMN = /(?:^|[\s_-])col(?:umn)?(?:$|[\s_-])/i;
const BANNER = /(?:^|[\s_-])(?:hero|jumbotron|banner|cover)(?:$|[\s_-])/i;
const MOST_COLUMNS = 4;
const MOST_LINKS = 2;
/** Content that a banner has no place for. */
const TOO_MUCH = 'ul, ol, table, blockquote, details, iframe, video, form, h3, h4, h5, h6';

/** The columns of a row, two to four; undefined for another element. */
export function columnsOf(element: Element): readonly Element[] | undefined {
  const columns = [...element.children];
  if (columns.length < 2 || columns.length > MOST_COLUMNS || hasOwnText(element)) return undefined;
  const isNamed = ROW.test(classOf(element)) && columns.every((column) => COLUMN.test(classOf(column)));
  return isNamed || columns.every((column) => widthOf(column) !== undefined) ? columns : undefined;
}

/** The ratio of the registry's columns that is closest to the written widths; equal columns where none are written. */
export function ratioOf(columns: readonly Element[]): (typeof COLUMN_RATIOS)[number] {
  const widths = columns.map((column) => widthOf(column) ?? 100 / columns.length);
  const sum = widths.reduce((total, width) => total + width, 0);
  const distance = (ratio: string) =>
    sharesOf(ratio).reduce((total, share, at) => total + Math.abs(share - (widths[at] ?? 0) / sum), 0);
  const [closest = '1-1'] = COLUMN_RATIOS.filter((ratio) => ratio.split('-').length === columns.length).toSorted(
    (one, other) => distance(one) - distance(other),
  );
  return closest;
}

/** A banner: its heading, the links outside it, and its picture; what else it holds is text. */
export interface Banner {
  readonly heading: Element;
  readonly links: readonly Element[];
  readonly picture: { readonly src: string; readonly alt: string };
}

/** A title, words and links over a picture; undefined for an element that is another thing, or more. */
export function bannerOf(element: Element): Banner | undefined {
  const behind = pictureBehind(element);
  if (behind === undefined && !BANNER.test(classOf(element))) return undefined;
  const pictures = [...element.querySelectorAll('img')];
  const [heading, ...others] = element.querySelectorAll('h1, h2');
  const links = [...element.querySelectorAll('a[href]')].filter((link) => heading?.contains(link) === false);
  const src = behind ?? pictures[0]?.getAttribute('src') ?? undefined;
  const isMore = others.length > 0 || links.length > MOST_LINKS || pictures.length > (behind === undefined ? 1 : 0);
  if (heading === undefined || src === undefined || isMore || element.querySelector(TOO_MUCH) !== null)
    return undefined;
  return { heading, links, picture: { src, alt: pictures[0]?.getAttribute('alt')?.trim() ?? '' } };
}

/** The address of a background picture of an element or of a part of it. */
function pictureBehind(element: Element): string | undefined {
  for (const each of [element, ...element.querySelectorAll(`[${WRITTEN_STYLE}*="url("]`)]) {
    const style = declarationsOf(each);
    const written = style.get('background-image') ?? style.get('background') ?? '';
    const address = addressIn(written);
    if (address !== undefined && address !== '') return address;
  }
  return undefined;
}

/** Percent of the row's width; undefined where none is written. */
function widthOf(column: Element): number | undefined {
  const style = declarationsOf(column);
  const [, percent] = /^([\d.]+)%$/.exec(style.get('flex-basis') ?? style.get('width') ?? '') ?? [];
  const width = Number(percent);
  return width > 0 && width < 100 ? width : undefined;
}

function classOf(element: Element): string {
  return element.getAttribute('class') ?? '';
}

function hasOwnText(element: Element): boolean {
  return [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '');
}
