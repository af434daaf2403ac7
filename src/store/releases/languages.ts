/** Merges the texts of some languages into a published page, so that only they are published. Pure. */
import type { PageContent } from '#schemas/builder/page.ts';
import { type Lang, LANGS } from '#schemas/lang.ts';
import { MACHINE_TEXTS } from '#schemas/page/machine-texts.ts';
import { isTranslation } from '#schemas/page/node.ts';
import { isRecord } from '#schemas/record.ts';
import { isLocalText } from '../catalog/texts.ts';

type Fields = Readonly<Record<string, unknown>>;

/**
 * The published page with the texts of `langs` from another state of it; everything else, and every other language,
 * stays as published. Components are matched by their id, or else by their position. Components that exist in only one
 * state are not added or removed. A language without a text of its own keeps its fallback.
 */
export function mergeLanguages(published: PageContent, next: PageContent, langs: readonly Lang[]): PageContent {
  const chosen: ReadonlySet<Lang> = new Set(langs);
  const byId = nodesById(next.pageComponent);
  const mergeNode = (node: unknown, place: unknown): unknown => {
    if (!isRecord(node)) return node;
    const named = typeof node.id === 'string' ? byId.get(node.id) : undefined;
    const other = named ?? (isRecord(place) && place.type === node.type ? place : undefined);
    const lists = {
      ...(Array.isArray(node.children) ? { children: mergeList(node.children, other?.children) } : {}),
      ...(isRecord(node.slots) ? { slots: mergeSlots(node.slots, other?.slots) } : {}),
    };
    const props = node.props === undefined ? {} : { props: mergeTexts(node.props, other?.props, chosen) };
    return { ...node, ...props, ...lists };
  };
  const mergeList = (list: readonly unknown[], other: unknown): unknown[] =>
    list.map((node, index) => mergeNode(node, Array.isArray(other) ? other[index] : undefined));
  const mergeSlots = (slots: Fields, other: unknown): Fields =>
    Object.fromEntries(
      Object.entries(slots).map(([name, list]) => [
        name,
        Array.isArray(list) ? mergeList(list, isRecord(other) ? other[name] : undefined) : list,
      ]),
    );
  const { pageComponent: tree, pageHead } = published;
  const [one] = Array.isArray(next.pageComponent) ? next.pageComponent : [next.pageComponent];
  const component = Array.isArray(tree) ? mergeList(tree, next.pageComponent) : mergeNode(tree, one);
  const { [MACHINE_TEXTS]: before, ...head } = pageHead ?? {};
  const marks = mergeText(before, next.pageHead?.[MACHINE_TEXTS], chosen);
  const marked = isRecord(marks) && Object.keys(marks).length > 0 ? { [MACHINE_TEXTS]: marks } : {};
  return {
    ...published,
    ...(pageHead === undefined && Object.keys(marked).length === 0
      ? {}
      : { pageHead: { ...mergeHead(head, next.pageHead, chosen), ...marked } }),
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

/** A head's texts have no `$t`, unlike those of nodes. */
function mergeHead(published: Fields, next: Fields | undefined, chosen: ReadonlySet<Lang>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(published).map(([key, value]) => {
      const other = next?.[key];
      if (isLocalText(other) && (isLocalText(value) || typeof value === 'string'))
        return [key, mergeText(value, other, chosen)];
      return [key, isRecord(value) && isRecord(other) && !isLocalText(value) ? mergeHead(value, other, chosen) : value];
    }),
  );
}

function mergeTexts(published: unknown, next: unknown, chosen: ReadonlySet<Lang>): unknown {
  if (isTranslation(published) || (typeof published === 'string' && isTranslation(next))) {
    const own = isTranslation(published) ? published.$t : published;
    const other = isTranslation(next) ? next.$t : typeof next === 'string' ? next : own;
    const text = mergeText(own, other, chosen);
    return typeof text === 'string' ? text : { ...(isRecord(published) ? published : {}), $t: text };
  }
  if (Array.isArray(published) && Array.isArray(next))
    return published.map((item, index) => mergeTexts(item, next[index], chosen));
  if (!isRecord(published) || !isRecord(next)) return published;
  return Object.fromEntries(
    Object.entries(published).map(([key, value]) => [key, mergeTexts(value, next[key], chosen)]),
  );
}

/** A text for all languages is expanded for the languages that keep it. */
function mergeText(published: unknown, next: unknown, chosen: ReadonlySet<Lang>): unknown {
  const textOf = (text: unknown, lang: Lang) => (isRecord(text) ? text[lang] : text);
  const entries = LANGS.map((lang) => [lang, textOf(chosen.has(lang) ? next : published, lang)] as const);
  const texts = Object.fromEntries(entries.filter(([, text]) => text !== undefined));
  const isSame = typeof published === 'string' && entries.every(([, text]) => text === published);
  return isSame ? published : texts;
}
