/**
 * Converts rich text into forms that the page accepts. Alignment and widths of `style` become attributes, because the
 * document's policy refuses inline styles. Responsive pictures keep only safe sources. Videos and maps become links,
 * which a tap replaces by a frame (registry/kit/address/rich-embed.ts), so that no other site is contacted before.
 */
import type { Element, ElementContent, Nodes, Properties } from 'hast';
import { readEmbed } from '#registry/kit/address/rich-embed.ts';
import { isSafeUrl } from '#schemas/values/address/safe-url.ts';

/** Characters of a `style` or `srcset` that are read; a picture for several screens has a few hundred. */
const MAX_ATTRIBUTE = 8192;

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
  if (tagName === 'a') markEmbed(properties);
  const { style, srcSet } = properties;
  if (typeof style === 'string' && style.length <= MAX_ATTRIBUTE) {
    const align = declared(style, 'text-align');
    if (align !== undefined && ALIGNMENTS[align] !== undefined) properties.align ??= ALIGNMENTS[align];
    const valign = declared(style, 'vertical-align');
    if (valign !== undefined && /^(?:top|middle|bottom|baseline)$/.test(valign)) properties.vAlign ??= valign;
    const width = declared(style, 'width');
    if (width !== undefined && /^\d{1,4}(?:\.\d+)?(?:px|%)$/.test(width)) properties.width ??= width.replace('px', '');
  }
  if (srcSet !== undefined && srcSet !== null) {
    const sources = Array.isArray(srcSet) ? srcSet.join(', ') : srcSet;
    const safe = sources.length > MAX_ATTRIBUTE ? '' : safeSources(sources);
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
  const embed = readEmbed(typeof properties.src === 'string' ? properties.src : '');
  if (embed === undefined) return { type: 'text', value: '' };
  const title = typeof properties.title === 'string' ? properties.title.trim() : '';
  const name = title === '' || title === embed.site ? embed.site : `${title} (${embed.site})`;
  const words: ElementContent = { type: 'text', value: name };
  if (isInLink) return words;
  const link: Properties = { href: embed.page, rel: ['noopener'], dataEmbed: embed.kind };
  markEmbed(link);
  return { type: 'element', tagName: 'a', properties: link, children: [words] };
}

/** Keeps the marks of a link that a tap opens in the page where its address is that of a video or map, and nowhere else. */
function markEmbed(properties: Properties): void {
  const { href, dataEmbed } = properties;
  delete properties.dataEmbed;
  delete properties.dataEarly;
  const embed = dataEmbed === undefined || typeof href !== 'string' ? undefined : readEmbed(href);
  if (embed?.frame === undefined) return;
  properties.dataEmbed = embed.kind;
  properties.dataEarly = '';
}
