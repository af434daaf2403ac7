import { decodeUriText } from '#schemas/values/text/text.ts';
import { isRecord } from '#schemas/record.ts';
import { splitLang } from '../routes/lang-prefix.ts';

const MAX_MENU_DEPTH = 5;

/** Paths of the shop, without language prefix, that the menus of these nodes link to; nodes may have any shape. */
export function menuLinks(nodes: readonly unknown[]): string[] {
  return nodes.flatMap((node) => (isRecord(node) && isRecord(node.props) ? linksOf(node.props.menu, 0) : []));
}

function linksOf(menu: unknown, depth: number): string[] {
  if (!Array.isArray(menu) || depth > MAX_MENU_DEPTH) return [];
  return menu.flatMap((item: unknown) => {
    if (!isRecord(item)) return [];
    const { href } = item;
    const isOwn = typeof href === 'string' && href.startsWith('/') && !href.startsWith('//') && !href.includes('#');
    return [...(isOwn ? [splitLang(href).rest] : []), ...linksOf(item.children, depth + 1)];
  });
}

/** Ids of the categories among these paths: `/category/{slug}/{id}` (specification, chapter 2). */
export function categoryIds(paths: readonly string[]): string[] {
  const ids = paths.flatMap((path) => decodeUriText(/^\/category\/[^/?]+\/([^/?]+)/.exec(path)?.[1] ?? '') ?? []);
  return [...new Set(ids.filter((id) => id !== ''))];
}
