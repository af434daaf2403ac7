/** Draws the nodes of a page as the checkout draws its notes, in their place above its form. */
import { createElement, type ReactNode } from 'react';
import * as v from 'valibot';
import type { RootProps } from '#registry/kit/define.ts';
import { usePage } from '#registry/kit/shop.ts';
import type { Lang } from '#schemas/lang.ts';
import { CHECKOUT_EXAMPLE_PATH, CheckoutExample } from '#schemas/page/checkout-example.ts';
import { NOTE_CONTAINERS, NOTE_TYPES } from '#schemas/page/checkout-notes.ts';
import { drawNote } from '#schemas/page/draw-note.ts';
import { fetchOwnJson } from '../../call/call.ts';
import type { ShownPage } from '../../page/shown-page.ts';
import type { LoadedComponent } from '../../renderer/react/components.ts';
import { preview } from '../../renderer/react/preview-parts.tsx';
import { placeholder, type ResolvedNode } from '../../renderer/resolve/resolved-node.ts';
import { langPrefix } from '../../routes/lang-prefix.ts';
import type { OwnRendering } from '../preview-app.ts';
import { CheckoutFrame } from './checkout-frame.tsx';

/** Type and id of the checkout's node, which no builder can use. */
const FRAME = 'raan-checkout';

interface NoteProps {
  readonly root: RootProps;
  readonly children?: ReactNode;
  readonly slots?: unknown;
}

const NOTES = new Map(
  NOTE_TYPES.map((type): [string, LoadedComponent] => [type, NOTE_CONTAINERS.includes(type) ? Group : noteOf(type)]),
);

const renderings = new Map<Lang, Promise<OwnRendering>>();

/** The components of the checkout in a language, for pages `withinCheckout`. */
export function checkoutRendering(lang: Lang): Promise<OwnRendering> {
  const made = renderings.get(lang) ?? loadRendering(lang);
  renderings.set(lang, made);
  return made;
}

/** Without an answer, as where the shop's checkout is another service, only the notes are shown. */
async function loadRendering(lang: Lang): Promise<OwnRendering> {
  const answer = await fetchOwnJson(`${CHECKOUT_EXAMPLE_PATH}?lang=${lang}`);
  const read = v.safeParse(CheckoutExample, answer?.status === 200 ? answer.json : undefined);
  const example = read.success ? read.output : undefined;
  const Frame = ({ children }: NoteProps) => <CheckoutFrame example={example}>{children}</CheckoutFrame>;
  const get = (type: string) => (type === FRAME ? Frame : NOTES.get(type));
  return { components: { get, load: () => Promise.resolve() }, preview: { ...preview, Shown } };
}

/** A page with the checkout around its nodes. */
export function withinCheckout(page: ShownPage): ShownPage {
  const children = page.pageComponent.map(asNote);
  return { ...page, pageComponent: [{ id: FRAME, type: FRAME, props: {}, children }] };
}

/** A group of notes. The checkout shows what it holds; builders choose it as a whole. */
function Group({ root, children }: NoteProps) {
  return <div {...rootOf(root)}>{children}</div>;
}

function noteOf(type: string): LoadedComponent {
  return function Note({ root, children: _children, slots: _slots, ...props }: NoteProps) {
    const { lang } = usePage();
    const hrefOf = (path: string) => langPrefix(lang) + path;
    return drawNote<ReactNode>({ type, props }, { create: createElement, lang, hrefOf, root: rootOf(root) });
  };
}

/** The checkout ignores the styles of nodes. */
function rootOf({ 'data-node': id }: RootProps) {
  return { 'data-node': id };
}

/** The checkout itself is no node that could be chosen. */
function Shown({ id, of, children }: { readonly id: string; readonly of: string; readonly children: ReactNode }) {
  if (of === FRAME) return children;
  return (
    <preview.Shown id={id} of={of}>
      {children}
    </preview.Shown>
  );
}

const notes = new WeakMap<ResolvedNode, ResolvedNode>();

/** A node as the checkout has it: a note for some visitors or devices is shown to nobody. Memoized for unchanged parts. */
function asNote(node: ResolvedNode): ResolvedNode {
  const { id, type, when, children } = node;
  const made =
    notes.get(node) ?? (when === undefined ? { ...node, children: children?.map(asNote) } : placeholder(id, type, []));
  notes.set(node, made);
  return made;
}
