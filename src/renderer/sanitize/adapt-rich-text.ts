/**
 * Converts rich text to forms that the page accepts: alignment and widths of `style` (the document's policy refuses
 * inline styles) to attributes, responsive pictures to those with safe sources, videos and maps to links, so that no
 * other site loads before a tap.
 */
import type { Element, ElementContent, Nodes } from 'hast';
import { isSafeUrl } from '#schemas/values/safe-url.ts';

/** Changes a tree in place, before it is sanitised. */
export function adaptRichText() {
  const adapt = (node: Nodes, isInLink = false): void => {
    if (!('children' in node)) return;
    for (const [index, child] of node.children.entries()) {
      if (child.type !== 'element') continue;
      if (child.tagName === 'iframe') node.children[index] = frameLink(child, isInLink);
      else adaptElement(child);
      adapt(child, isInLink || child.tagName === 'a');
    }
  };
  return (tree: Nodes): void => adapt(tree);
}

function adaptElement(element: Element): void {
  const { properties, tagName, children } = element;
  const [first] = children;
  // Readers drop the line end that `<pre>` begins with, so one that is meant is written twice.
  if (tagName === 'pre' && first?.type === 'text' && first.value.startsWith('\n')) first.value = `\n${first.value}`;
  const { style, srcSet } = properties;
  if (typeof style === 'string') {
    const align = declared(style, 'text-align');
    if (align !== undefined && ALIGNMENTS[align] !== undefined) properties.align ??= ALIGNMENTS[align];
    const valign = declared(style, 'vertical-align');
    if (valign !== undefined && /^(?:top|middle|bottom|baseline)$/.test(valign)) properties.vAlign ??= valign;
    const width = declared(style, 'width');
    if (width !== undefined && /^\d{1,4}(?:\.\d+)?(?:px|%)$/.test(width)) properties.width ??= width.replace('px', '');
  }
  if (srcSet !== undefined && srcSet !== null) {
    const safe = safeSources(Array.isArray(srcSet) ? srcSet.join(', ') : srcSet);
    if (safe === '') delete properties.srcSet;
    else properties.srcSet = safe;
  }
}

const ALIGNMENTS: Readonly<Record<string, string>> = {
  left: 'left',
  right: 'right',
  center: 'center',
  justify: 'justify',
  start: 'left',
  end: 'right',
};

/** The last value that a style attribute declares for a property, lower case. */
function declared(style: string, property: string): string | undefined {
  const values = style.split(';').flatMap((declaration) => {
    const [name = '', value = ''] = declaration.split(':', 2);
    return name.trim().toLowerCase() === property
      ? [
          value
            .replace(/!\s*important\s*$/i, '')
            .trim()
            .toLowerCase(),
        ]
      : [];
  });
  return values.at(-1);
}

function safeSources(srcSet: string): string {
  return srcSet
    .split(/,\s+|,(?=https?:|\/)/)
    .map((candidate) => candidate.trim().replace(/,$/, ''))
    .filter((candidate) => {
      const [url = '', size = '', ...rest] = candidate.split(/\s+/);
      const scheme = /^([a-z][a-z\d+.-]*):/i.exec(url)?.[1]?.toLowerCase();
      const isWeb = scheme === undefined || scheme === 'http' || scheme === 'https';
      return url !== '' && rest.length === 0 && /^(?:\d+w|[\d.]+x)?$/.test(size) && isWeb && isSafeUrl(url);
    })
    .join(', ');
}

/** A link to what a frame shows, where that is a video or map of a known site; nothing for any other frame. */
function frameLink({ properties }: Element, isInLink: boolean): ElementContent {
  const shown = framed(typeof properties.src === 'string' ? properties.src : '');
  if (shown === undefined) return { type: 'text', value: '' };
  const title = typeof properties.title === 'string' ? properties.title.trim() : '';
  const name = title === '' || title === shown.site ? shown.site : `${title} (${shown.site})`;
  const words: ElementContent = { type: 'text', value: name };
  if (isInLink) return words;
  return {
    type: 'element',
    tagName: 'a',
    properties: { href: shown.href, target: '_blank', rel: ['noopener'] },
    children: [words],
  };
}

interface Framed {
  readonly site: 'YouTube' | 'Vimeo' | 'Google Maps';
  readonly href: string;
}

function framed(src: string): Framed | undefined {
  const url = URL.parse(src.trim(), 'https://own.invalid');
  if (url === null || !/^https?:$/.test(url.protocol)) return undefined;
  const host = url.hostname.replace(/^www\./, '');
  const last = url.pathname.split('/').at(-1) ?? '';
  if (/^youtube(?:-nocookie)?\.com$/.test(host) && /^\/embed\/[\w-]{11}$/.test(url.pathname))
    return { site: 'YouTube', href: `https://www.youtube.com/watch?v=${last}` };
  if (host === 'player.vimeo.com' && /^\/video\/\d{6,12}$/.test(url.pathname))
    return { site: 'Vimeo', href: `https://vimeo.com/${last}` };
  const isMap =
    /^(?:maps\.)?google\.[a-z.]{2,6}$/.test(host) && (host.startsWith('maps.') || url.pathname.startsWith('/maps'));
  return isMap ? { site: 'Google Maps', href: mapHref(url) } : undefined;
}

/** The place of an embedded map: its query, or the coordinates within what Google calls `pb`. */
function mapHref({ searchParams }: URL): string {
  const [, longitude, latitude] =
    /!2d(-?\d{1,3}(?:\.\d+)?)!3d(-?\d{1,2}(?:\.\d+)?)/.exec(searchParams.get('pb') ?? '') ?? [];
  const place =
    searchParams.get('q') ??
    searchParams.get('center') ??
    (latitude === undefined ? undefined : `${latitude},${longitude}`);
  if (place === undefined) return 'https://www.google.com/maps';
  return `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: place }).toString()}`;
}
