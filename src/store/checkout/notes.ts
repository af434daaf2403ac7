/** The notes of the checkout, which builders edit as they edit a page: plain HTML of the types that need no script. */
import { html } from 'hono/html';
import * as v from 'valibot';
import { type Lang, textIn } from '#schemas/lang.ts';
import { NOTE_CONTAINERS } from '#schemas/page/checkout-notes.ts';
import { type ConditionContext, matchesCondition } from '#schemas/page/condition.ts';
import { Condition, MAX_LEVELS } from '#schemas/page/node.ts';
import { isRecord } from '#schemas/record.ts';
import { shopPath } from '../site/lang.ts';
import type { Markup } from '../site/layout.ts';
import { OwnPath, ShopText } from '../site/shop-header.ts';

const Words = v.object({ text: ShopText });
const Picture = v.object({ src: OwnPath, alt: v.optional(ShopText, '') });
const Banner = v.object({ text: ShopText, href: v.fallback(v.optional(OwnPath), undefined) });
const Promises = v.object({ items: v.array(v.object({ title: ShopText, text: v.optional(ShopText, '') })) });

/** The language and the time that notes are shown in. */
type Shown = Pick<ConditionContext, 'lang' | 'now'>;

/** The notes in a language; '' without any. Nodes with faults, and links to other hosts, are left out. */
export function checkoutNotes(nodes: readonly unknown[], lang: Lang, now: Date): Markup | '' {
  const notes = nodes.flatMap((node) => drawNode(node, { lang, now }, 0));
  return notes.length === 0 ? '' : html`<div class="notes">${notes}</div>`;
}

function drawNode(node: unknown, shown: Shown, level: number): readonly Markup[] {
  if (!isRecord(node) || typeof node.type !== 'string' || level > MAX_LEVELS || !isShown(node, shown)) return [];
  if (NOTE_CONTAINERS.includes(node.type))
    return (Array.isArray(node.children) ? node.children : []).flatMap((child) => drawNode(child, shown, level + 1));
  const drawn = Object.hasOwn(DRAWN, node.type) ? DRAWN[node.type]?.(node.props, shown.lang) : undefined;
  return drawn === undefined ? [] : [drawn];
}

/** A note for some is shown to nobody where the checkout does not know who they are, or its condition can't be read. */
function isShown({ when }: Readonly<Record<string, unknown>>, shown: Shown): boolean {
  const read = v.safeParse(v.optional(Condition), when);
  if (!read.success) return false;
  const { auth, member, device } = read.output ?? {};
  const isDecided = [auth, member, device].every((asked) => asked === undefined);
  return isDecided && matchesCondition(read.output ?? {}, { ...shown, query: {} });
}

const DRAWN: Readonly<Record<string, (props: unknown, lang: Lang) => Markup | undefined>> = {
  heading: drawIf(Words, ({ text }, lang) => html`<h2>${textIn(text, lang)}</h2>`),
  text: drawIf(Words, ({ text }, lang) => html`<p>${textIn(text, lang)}</p>`),
  image: drawIf(Picture, ({ src, alt }, lang) => html`<img src="${src}" alt="${textIn(alt, lang)}" loading="lazy" />`),
  'announcement-bar': drawIf(Banner, ({ text, href }, lang) => {
    const words = textIn(text, lang);
    return html`<p class="notice">
      ${href === undefined ? words : html`<a href="${shopPath(href, lang)}">${words}</a>`}
    </p>`;
  }),
  'feature-list': drawIf(
    Promises,
    ({ items }, lang) =>
      html`<ul class="promises">
        ${items.map(({ title, text }) => html`<li><strong>${textIn(title, lang)}</strong> ${textIn(text, lang)}</li>`)}
      </ul>`,
  ),
};

function drawIf<Schema extends v.GenericSchema>(
  schema: Schema,
  draw: (props: v.InferOutput<Schema>, lang: Lang) => Markup,
): (props: unknown, lang: Lang) => Markup | undefined {
  return (props, lang) => {
    const read = v.safeParse(schema, props);
    return read.success ? draw(read.output, lang) : undefined;
  };
}
