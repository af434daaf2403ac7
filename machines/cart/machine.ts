/**
 * The cart's chart (specification, chapter 4; contract, chapters 8 and 10): two regions in parallel, each in a file of its
 * own. No edit is lost, none is applied twice.
 */
import { createContext } from './context.ts';
import { handoff } from './handoff.ts';
import { cart } from './setup.ts';
import { sync } from './sync.ts';

/**
 * The cart of one browser. Edits become drafts, and drafts are saved after a debounce of 500 ms. A credential error is
 * retried once as a new cart (specification, chapter 4 "Cart"; contract, chapters 8 and 11). Its specification is
 * `spec.ts`.
 */
export const cartMachine = cart.createMachine({
  id: 'cart',
  context: ({ input }) => createContext(input),
  type: 'parallel',
  on: { 'lang.changed': { actions: { type: 'setLang', params: ({ event }) => event.lang } } },
  states: { sync, handoff },
});
