/** Checks of the page as the frame shows it: order of headings, weight of pictures, links that lead nowhere. */
import type { Finding, PageLink } from '#schemas/builder/checks.ts';

/** A heading of the rendered page; `node`: id of its node. */
export interface FrameHeading {
  readonly level: number;
  readonly node: string | undefined;
  readonly text: string;
}

/** A loaded picture of the rendered page; `bytes`: encoded size. */
export interface FramePicture {
  readonly node: string | undefined;
  readonly src: string;
  readonly bytes: number;
}

/** Reads the headings of a document's page content, in their order. */
export function readHeadings(document: Document): readonly FrameHeading[] {
  return [...document.querySelectorAll('main :is(h1, h2, h3, h4, h5, h6)')].map((heading) => ({
    level: Number(heading.tagName.slice(1)),
    node: nodeAround(heading),
    text: heading.textContent.trim(),
  }));
}

/** Reads the loaded pictures of a document's page content, with their sizes as the browser measured them. */
export function readPictures(document: Document): readonly FramePicture[] {
  const entries = document.defaultView?.performance.getEntriesByType('resource') ?? [];
  const sizes = new Map(entries.map((entry) => [entry.name, 'encodedBodySize' in entry ? entry.encodedBodySize : 0]));
  return [...document.querySelectorAll<HTMLImageElement>('main img')].map((picture) => ({
    node: nodeAround(picture),
    src: picture.currentSrc,
    bytes: sizes.get(picture.currentSrc) ?? 0,
  }));
}

function nodeAround(element: Element): string | undefined {
  return element.closest('[data-node]')?.getAttribute('data-node') ?? undefined;
}

/** Headings that skip a level, and titles of the page after the first. */
export function checkHeadings(headings: readonly FrameHeading[]): readonly Finding[] {
  const isFirstTitle = (index: number) => headings.findIndex(({ level }) => level === 1) === index;
  return headings.flatMap(({ level, node, text }, index): Finding[] => {
    const before = headings[index - 1]?.level ?? level;
    const isOutOfOrder = level > before + 1 || (level === 1 && !isFirstTitle(index));
    return isOutOfOrder ? [{ code: 'heading-order', level: 'warn', node, detail: text.slice(0, MAX_TEXT) }] : [];
  });
}

const MAX_TEXT = 80;
/** Encoded size (bytes) of one picture, and of all pictures of a page, above which a phone waits for them. */
const MAX_PICTURE = 400_000;
const MAX_PICTURES = 1_500_000;

/** Pictures that are too heavy, and a page whose pictures are too heavy together. */
export function checkWeight(pictures: readonly FramePicture[]): readonly Finding[] {
  const bySource = new Map(pictures.map((picture) => [picture.src, picture]));
  const total = [...bySource.values()].reduce((sum, { bytes }) => sum + bytes, 0);
  const heavy = [...bySource.values()].filter(({ bytes }) => bytes > MAX_PICTURE);
  const finding = (node: string | undefined, bytes: number): Finding => ({
    code: 'heavy',
    level: 'warn',
    node,
    detail: `${Math.ceil(bytes / 1000)} kB`,
  });
  return [
    ...heavy.map(({ node, bytes }) => finding(node, bytes)),
    ...(total > MAX_PICTURES ? [finding(undefined, total)] : []),
  ];
}

/** Status of the answer of a path of the shop; undefined: no answer. */
export type StatusOf = (path: string) => Promise<number | undefined>;

/**
 * Links within the shop that the shop answers with an error; `own` is the path of the page itself, which need not be
 * published yet. Other sites are not asked: they would learn of the page.
 */
export async function checkLinks(
  links: readonly PageLink[],
  own: string,
  statusOf: StatusOf,
): Promise<readonly Finding[]> {
  const pathOf = (href: string) => href.split(/[?#]/)[0] ?? href;
  const isWithin = (href: string) => href.startsWith('/') && !href.startsWith('//') && pathOf(href) !== own;
  const paths = [
    ...new Set(
      links
        .map(({ href }) => href)
        .filter(isWithin)
        .map(pathOf),
    ),
  ];
  const statuses = new Map(await Promise.all(paths.map(async (path) => [path, await statusOf(path)] as const)));
  return links.flatMap(({ node, href }): Finding[] => {
    const status = isWithin(href) ? statuses.get(pathOf(href)) : undefined;
    return status !== undefined && status >= 400 ? [{ code: 'broken-link', level: 'warn', node, detail: href }] : [];
  });
}
