import * as v from 'valibot';
import type { SafeHtml } from '#schemas/values/text/safe-html.ts';
import { type ComponentSpec, defineComponent } from '#registry/kit/define.ts';
import { html, text, url } from '#registry/kit/props/fields.ts';
import { resolveTree, type ResolveOptions } from '../resolve/resolve-tree.ts';

/** A layout type with two earlier versions and two slots. */
export const box = defineComponent({
  type: 'box',
  v: 3,
  title: 'Box',
  description: '',
  category: 'layout',
  props: v.object({ title: v.optional(text, 'untitled'), size: v.optional(v.number(), 1), href: v.optional(url) }),
  slots: { children: { title: 'Content' }, aside: { title: 'Aside' } },
  migrations: {
    1: ({ name, ...rest }) => ({ ...rest, heading: name }),
    2: ({ heading, ...rest }) => ({ ...rest, title: heading }),
  },
  rendersOn: 'server',
});
/** A layout type whose slots accept certain types. */
const shelf = defineComponent({
  type: 'shelf',
  v: 1,
  title: 'Shelf',
  description: '',
  category: 'layout',
  props: v.object({}),
  slots: { children: { title: 'Content', accepts: ['label', 'rich'] }, top: { title: 'Top', accepts: ['box'] } },
  rendersOn: 'server',
});
/** A type with a required prop. */
const label = defineComponent({
  type: 'label',
  v: 1,
  title: 'Label',
  description: '',
  category: 'content',
  props: v.object({ text }),
  rendersOn: 'server',
});
/** A type with HTML, also inside a list. */
const rich = defineComponent({
  type: 'rich',
  v: 1,
  title: 'Rich',
  description: '',
  category: 'content',
  props: v.object({
    html,
    items: v.optional(v.array(v.object({ body: v.optional(html), href: v.optional(url) })), []),
  }),
  rendersOn: 'server',
});

/** The fixture types by name. */
export const specs = new Map<string, ComponentSpec>([box, label, rich, shelf].map((spec) => [spec.type, spec]));

/** Resolves a tree of the fixture types in English, on 1 June 2026. */
export function resolve(tree: unknown, options: Partial<ResolveOptions> = {}) {
  return resolveTree(tree, {
    specs,
    lang: 'en',
    query: {},
    now: new Date('2026-06-01T00:00:00Z'),
    scope: {},
    sanitizeHtml: (given) => given.replaceAll('<script>', '') as SafeHtml,
    preview: false,
    ...options,
  });
}

/** Codes and paths of the diagnostics of a tree. */
export const codes = (tree: unknown, options?: Partial<ResolveOptions>) =>
  resolve(tree, options).diagnostics.map(({ code, path }) => [code, path]);
