/** The notes of the checkout, which builders edit as they edit a page: plain HTML of the types that need no script. */
import { html } from 'hono/html';
import { jsx } from 'hono/jsx';
import * as v from 'valibot';
import type { Lang } from '#schemas/lang.ts';
import { NOTE_CONTAINERS } from '#schemas/page/checkout-notes.ts';
import { type ConditionContext, matchesCondition } from '#schemas/page/condition.ts';
import { drawNote } from '#schemas/page/draw-note.ts';
import { Condition, MAX_LEVELS } from '#schemas/page/node.ts';
import { isRecord } from '#schemas/record.ts';
import { shopPath } from '../site/lang.ts';
import type { Markup } from '../site/layout.ts';

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
  const { type, props } = node;
  const { lang } = shown;
  const drawn = drawNote({ type, props }, { create: jsx, lang, hrefOf: (path) => shopPath(path, lang) });
  return drawn === undefined ? [] : [html`${drawn}`];
}

/** A note for some is shown to nobody where the checkout does not know who they are, or its condition can't be read. */
function isShown({ when }: Readonly<Record<string, unknown>>, shown: Shown): boolean {
  const read = v.safeParse(v.optional(Condition), when);
  if (!read.success) return false;
  const { auth, member, device } = read.output ?? {};
  const isDecided = [auth, member, device].every((asked) => asked === undefined);
  return isDecided && matchesCondition(read.output ?? {}, { ...shown, query: {} });
}
