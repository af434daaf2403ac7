/** Preload links that React writes before a page's HTML for images that are not lazy. */
import { attributeHtml } from './attribute.ts';
import type { Writer } from './writer.ts';

/** Images of normal priority among those that are fetched first. */
const MAX_HIGH = 10;

/** Adds an image to those that the document preloads, by React's rules; `props` are those of the `<img>`. */
export function preloadImage({ isUnloaded, preloads }: Writer, props: Readonly<Record<string, unknown>>): void {
  const { src, srcSet, loading, fetchPriority } = props;
  if (isUnloaded || loading === 'lazy' || fetchPriority === 'low' || (!src && !srcSet)) return;
  if (!isAddress(src) || !isAddress(srcSet)) return;
  const sizes = typeof props.sizes === 'string' ? props.sizes : undefined;
  const key = srcSet ? `${srcSet}\n${sizes ?? ''}` : (src ?? '');
  const isFirst = fetchPriority === 'high' || preloads.high.size < MAX_HIGH;
  const bulk = preloads.promotable.get(key);
  if (bulk !== undefined) {
    if (!isFirst) return;
    preloads.promotable.delete(key);
    preloads.bulk.delete(bulk);
    preloads.high.add(bulk);
    return;
  }
  if (preloads.known.has(key)) return;
  preloads.known.add(key);
  const link = linkHtml({
    rel: 'preload',
    as: 'image',
    href: srcSet ? undefined : src,
    imageSrcSet: srcSet,
    imageSizes: sizes,
    crossOrigin: credentials(props.crossOrigin),
    integrity: props.integrity,
    type: props.type,
    fetchPriority,
    referrerPolicy: props.referrerPolicy,
  });
  if (isFirst) preloads.high.add(link);
  else {
    preloads.bulk.add(link);
    preloads.promotable.set(key, link);
  }
}

/** Text that is no `data:` address, or nothing. */
function isAddress(value: unknown): value is string | null | undefined {
  return value === undefined || value === null || (typeof value === 'string' && !/^data:/i.test(value));
}

function credentials(crossOrigin: unknown): string | undefined {
  if (typeof crossOrigin !== 'string') return undefined;
  return crossOrigin === 'use-credentials' ? crossOrigin : '';
}

function linkHtml(attributes: Readonly<Record<string, unknown>>): string {
  let html = '<link';
  for (const [name, value] of Object.entries(attributes))
    if (value !== null && value !== undefined) html += attributeHtml(name, value);
  return `${html}/>`;
}
