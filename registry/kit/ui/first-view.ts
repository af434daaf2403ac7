/** Marks in the first HTML for visitors whom the page does not know yet. */
import type { VisitorView } from '../shop.ts';

/** Value of `data-for`: the stylesheet of every page hides the element by it, according to `data-known` on the root. */
type Audience = 'guests' | 'guests-box' | 'session';

interface Mark {
  readonly 'data-for'?: Audience;
}

/** Attributes of the parts of a component's first view. */
export interface FirstView {
  /** For texts only for guests; removed for visitors with a session. */
  readonly guests: Mark;
  /** The same, but its box stays. */
  readonly guestsBox: Mark;
  /** For the neutral place-holder that somebody with a session reads instead; undefined once the visitor is known: leave it out. */
  readonly session: Mark | undefined;
}

const UNKNOWN: FirstView = {
  guests: { 'data-for': 'guests' },
  guestsBox: { 'data-for': 'guests-box' },
  session: { 'data-for': 'session' },
};
const KNOWN: FirstView = { guests: {}, guestsBox: {}, session: undefined };

/**
 * Returns the marks of a component that depends on the visitor. Documents that many visitors share hold the guest's view and
 * the place-holder; the root's `data-known` chooses between them until `user` is known (schemas/session-sign.ts).
 */
export function firstView(view: Pick<VisitorView, 'user' | 'member'>): FirstView {
  return isKnown(view) ? KNOWN : UNKNOWN;
}

/** Whether the page knows the visitor, with their membership. */
export function isKnown({ user, member }: Pick<VisitorView, 'user' | 'member'>): boolean {
  return user === null || (user !== undefined && member !== 'unknown');
}
