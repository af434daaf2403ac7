/** A page of which the texts of some languages alone are published. Pure. */
import type { PageContent } from '#schemas/builder/page.ts';
import { type Lang, LANGS } from '#schemas/lang.ts';
import { isTranslation } from '#schemas/page/node.ts';
import { isRecord } from '#schemas/record.ts';
import { isLocalText } from '../catalog/texts.ts';

type Fields = Readonly<Record<string, unknown>>;

/**
 * The published page with the texts of `langs` from another state of it; everything else, and every other language, is as
 * published. Components are matched by their id, else by their place; those of one state alone stay out or as they are. A
 * language without a text of its own goes on showing the one that stands in for it.
 */
export function takeLanguages(published: PageContent, next: PageContent, langs: readonly Lang[]): PageContent {
  const chosen: ReadonlySet<Lang> = new Set(langs);
  const byId = nodesById(next.pageComponent);
  const takeNode = (node: unknown, place: unknown): unknown => {
    if (!isRecord(node)) return node;
    const named = typeof node.id === 'string' ? byId.get(node.id) : undefined;
    const other = named ?? (isRecord(place) && place.type === node.type ? place : undefined);
    const lists = {
      ...(Array.isArray(node.children) ? { children: takeList(node.children, other?.children) } : {}),
      ...(isRecord(node.slots) ? { slots: takeSlots(node.slots, other?.slots) } : {}),
    };
    const props = node.props === undefined ? {} : { props: takeTexts(node.props, other?.props, chosen) };
    return { ...node, ...props, ...lists };
  };
  const takeList = (list: readonly unknown[], other: unknown): unknown[] =>
    list.map((node, index) => takeNode(node, Array.isArray(other) ? other[index] : undefined));
  const takeSlots = (slots: Fields, other: unknown): Fields =>
    Object.fromEntries(
      Object.entries(slots).map(([name, list]) => [
        name,
        Array.isArray(list) ? takeList(list, isRecord(other) ? other[name] : undefined) : list,
      ]),
    );
  const { pageComponent: tree, pageHead } = published;
  const [one] = Array.isArray(next.pageComponent) ? next.pageComponent : [next.pageComponent];
  const component = Array.isArray(tree) ? takeList(tree, next.pageComponent) : takeNode(tree, one);
  return {
    ...published,
    ...(pageHead === undefined ? {} : { pageHead: takeHead(pageHead, next.pageHead, chosen) }),
    pageComponent: component as PageContent['pageComponent'],
  };
}

function nodesById(tree: unknown): ReadonlyMap<string, Fields> {
  const found = new Map<string, Fields>();
  const visit = (node: unknown) => {
    if (Array.isArray(node)) return node.forEach(visit);
    if (!isRecord(node)) return;
    if (typeof node.id === 'string' && !found.has(node.id)) found.set(node.id, node);
    visit(node.children);
    if (isRecord(node.slots)) Object.values(node.slots).forEach(visit);
  };
  visit(tree);
  return found;
}

/** A head's texts are written without the `$t` of nodes. */
function takeHead(published: Fields, next: Fields | undefined, chosen: ReadonlySet<Lang>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(published).map(([key, value]) => {
      const other = next?.[key];
      if (isLocalText(other) && (isLocalText(value) || typeof value === 'string'))
        return [key, takeText(value, other, chosen)];
      return [key, isRecord(value) && isRecord(other) && !isLocalText(value) ? takeHead(value, other, chosen) : value];
    }),
  );
}

function takeTexts(published: unknown, next: unknown, chosen: ReadonlySet<Lang>): unknown {
  if (isTranslation(published) || (typeof published === 'string' && isTranslation(next))) {
    const own = isTranslation(published) ? published.$t : published;
    const other = isTranslation(next) ? next.$t : typeof next === 'string' ? next : own;
    const text = takeText(own, other, chosen);
    return typeof text === 'string' ? text : { ...(isRecord(published) ? published : {}), $t: text };
  }
  if (Array.isArray(published) && Array.isArray(next))
    return published.map((item, index) => takeTexts(item, next[index], chosen));
  if (!isRecord(published) || !isRecord(next)) return published;
  return Object.fromEntries(
    Object.entries(published).map(([key, value]) => [key, takeTexts(value, next[key], chosen)]),
  );
}

/** A text that stands for all languages is written out for those that keep it. */
function takeText(published: unknown, next: unknown, chosen: ReadonlySet<Lang>): unknown {
  const textOf = (text: unknown, lang: Lang) => (isRecord(text) ? text[lang] : text);
  const entries = LANGS.map((lang) => [lang, textOf(chosen.has(lang) ? next : published, lang)] as const);
  const texts = Object.fromEntries(entries.filter(([, text]) => text !== undefined));
  const isSame = typeof published === 'string' && entries.every(([, text]) => text === published);
  return isSame ? published : texts;
}
