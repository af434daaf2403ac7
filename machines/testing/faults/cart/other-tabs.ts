/** Faults of the cart's merging with other tabs. */
import { type FaultList, faultsOf } from '../fault.ts';

export const cartOtherTabs: FaultList = {
  'other-tabs.ts': faultsOf([
    [
      'stale',
      'attempt: isSameDraft(draft, joined) ? attempt : outdate(attempt)',
      'attempt',
      "another tab's edit is answered like an older save, and not written",
    ],
    [
      'dropped',
      'if (isOfAnotherAccount(cart, context)) return {};\n  const { draft',
      'const { draft',
      "another account's change is merged",
    ],
    [
      'dropped',
      "if (cart !== null && isOfAnotherAccount(cart, context)) return { auth: 'unknown' };",
      '',
      "another account's stored cart is merged before a save",
    ],
    [
      'dropped',
      'rememberIds(cart.taken ?? [], made, context.taken, foreign)',
      'rememberIds(cart.taken ?? [], made, context.taken)',
      'what another account has queued in another tab is added here',
    ],
    [
      'dropped',
      'rememberIds(cart.taken ?? [], made, context.taken, foreign)',
      'rememberIds(cart.taken ?? [], context.taken, foreign)',
      'an addition that another tab has just applied is applied again',
    ],
    [
      'dropped',
      'rememberIds(cart.taken ?? [], made, context.taken, foreign)',
      'rememberIds(made, context.taken, foreign)',
      'an addition that another tab applied earlier is applied again',
    ],
    [
      'dropped',
      'rememberIds(cart.taken ?? [], made, context.taken, foreign)',
      'rememberIds(cart.taken ?? [], made, foreign)',
      "this tab's ids are forgotten",
    ],
    [
      'order',
      'rememberIds(cart.taken ?? [], made, context.taken, foreign)',
      'rememberIds(context.taken, cart.taken ?? [], made, foreign)',
      'ids are remembered in another order',
    ],
    [
      'dropped',
      '(cart.waiting ?? []).filter(({ id }) => !taken.includes(id))',
      '(cart.waiting ?? [])',
      'an applied addition waits again',
    ],
    [
      'dropped',
      '!taken.includes(id) && !theirs.some((other) => other.id === id)',
      '!taken.includes(id)',
      'an addition waits twice',
    ],
    [
      'dropped',
      '!taken.includes(id) && !theirs.some((other) => other.id === id)',
      '!theirs.some(({ id: other }) => other === id)',
      'an addition that another tab has applied waits on',
    ],
    [
      'quantifier',
      '&& !theirs.some((other) => other.id === id)',
      '&& !theirs.every((other) => other.id === id)',
      "this tab's queued additions are dropped",
    ],
    [
      'order',
      'waiting: [...theirs, ...ours]',
      'waiting: [...ours, ...theirs]',
      'tabs disagree on the order of additions',
    ],
    ['dropped', 'waiting: [...theirs, ...ours]', 'waiting: theirs', "this tab's queued additions are dropped"],
    [
      'less',
      'joined.length > cart.draft.length)',
      'joined.length >= cart.draft.length)',
      "an account's ownership is kept without edits of it",
    ],
    [
      'dropped',
      '{ ...cart, settled }, attempt !== null)',
      '{ ...cart, settled }, false)',
      'a draft is dropped while its save is pending',
    ],
    [
      'dropped',
      '{ ...cart, settled }, attempt !== null)',
      '{ ...cart, settled }, true)',
      'drafts that equal the confirmed quantity are saved again',
    ],
    [
      'dropped',
      'if (cart === null || context.mustCreate) return {};',
      'if (cart === null) return {};',
      'a cart that is gone comes back from the storage',
    ],
    [
      'dropped',
      'context.draft.filter(({ uuid }) => open.has(uuid))',
      'context.draft',
      'a draft that another tab has settled is saved again',
    ],
    [
      'stale',
      'draft: context.draft.filter(({ uuid }) => open.has(uuid))',
      'draft: cart.draft.filter(({ uuid }) => open.has(uuid))',
      "this tab's edit of an item loses to the stored one",
    ],
    [
      'dropped',
      '    taken: rememberIds(cart.taken ?? [], context.taken),\n',
      '',
      'ids that another tab stored are forgotten',
    ],
    ['dropped', '    draft.length > change.cart.draft.length ||\n', '', "this tab's edits are not told to the others"],
    [
      'quantifier',
      'waiting.some(({ id }) => !theirs.some',
      'waiting.every(({ id }) => !theirs.some',
      'a queued addition is not told to the others',
    ],
    [
      'dropped',
      ' ||\n    theirs.some(({ id }) => taken.includes(id))',
      '',
      'another tab keeps an addition that was applied',
    ],
  ]),
};
