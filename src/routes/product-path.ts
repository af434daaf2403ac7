import { isUuid } from '#schemas/ids.ts';

/**
 * Whether a path below `/product` names a product or a variant (specification, chapter 2; contract, chapters 6 and 10):
 * `/{uuid}`, `/{slug}/{uuid}`, `/{parentUuid}/{id}`, `/{parentSlug}/{parentUuid}/{id}`. Other paths of up to three segments are
 * not found without asking the platform; longer ones and `/product` itself are plain pages. Slashes at the end make no
 * difference.
 */
function isProductPath(segments: readonly string[]): boolean {
  const [first = '', second = '', third] = segments;
  if (segments.length === 1) return isUuid(first);
  if (segments.length === 2) return isUuid(second) || isUuid(first);
  return third !== undefined && isUuid(second);
}

/** Whether a path passes its own route's validation; one that fails is not found (contract, chapter 6). */
export function isPagePath(path: string): boolean {
  const [area, ...segments] = path.split('/').filter((segment) => segment !== '');
  return area !== 'product' || segments.length === 0 || segments.length > 3 || isProductPath(segments);
}
