/** Further faults of the cart's ownership, requests, tabs and timing. */
import { type FaultList, faultsOf } from '../fault.ts';

export const cartRest: FaultList = {
  'ownership.ts': faultsOf([
    [
      'quantifier',
      'owner === undefined && credentials === null && real.length > 0',
      'owner === undefined && credentials === null',
      'nobody can tell where there are no items: a cart with drafts alone is dropped',
    ],
    [
      'state',
      "owner !== undefined && owner !== null && owner !== 'unknown'",
      "owner !== undefined && owner !== 'unknown'",
      'a guest is taken for an account',
    ],
    [
      'quantifier',
      '&& (isAccount(a.owner) || isAccount(b.owner))',
      '&& isAccount(a.owner) && isAccount(b.owner)',
      'a guest’s list with another account’s edits is merged',
    ],
    [
      'quantifier',
      'owner === undefined || owner === auth ? []',
      'owner === auth ? []',
      'a guest’s queued addition is lost at the log-in',
    ],
    [
      'stale',
      'taken: rememberIds(context.taken, foreign),',
      '',
      'another account’s addition comes back from another tab',
    ],
    [
      'dropped',
      'waiting: context.waiting.filter(({ id }) => !foreign.includes(id)),',
      '',
      'another account’s queued additions are applied',
    ],
    [
      'order',
      'real: credentials === null ? [] : real,',
      'real: credentials === null ? real : [],',
      'a guest sees an account’s items',
    ],
    [
      'dropped',
      "...(isDifferentVisitor ? { auth: 'unknown' } : {}),",
      '',
      'a tab does not ask for the visitor’s identity when another one says somebody else',
    ],
  ]),
  'request.ts': faultsOf([
    [
      'order',
      'return createsCart(context) && !hasItems(context);',
      'return !hasItems(context);',
      'removing the last item is never sent',
    ],
    [
      'dropped',
      '? draft.filter(({ quantity }) => quantity !== REMOVED)',
      '? draft',
      'a removal is thought saved though the new cart was told nothing of it',
    ],
    [
      'dropped',
      'attempt !== null && attempt.by === by && attempt',
      'attempt !== null && attempt',
      'two accounts share an idempotency key',
    ],
    [
      'less',
      'attempt: { request: fresh, by, carried }, keys: keys + 1 }',
      'attempt: { request: fresh, by, carried }, keys }',
      'two saves share an idempotency key',
    ],
    [
      'less',
      'createKey(context.seed, context.keys - 1)',
      'createKey(context.seed, context.keys)',
      'the hand-off uses the key of the next save',
    ],
    ['dropped', 'lang_key: lang, ...credentials }', 'lang_key: lang }', 'a guest’s save names no cart'],
    ['neighbour', 'remove_items: removed,', 'remove_items: [],', 'removed items come back'],
    ['arithmetic', '% 2n ** 48n', '% 2n ** 32n', 'keys of tabs lose their own end'],
  ]),
  'other-tabs.ts': faultsOf([
    [
      'dropped',
      '&& !theirs.some((other) => other.id === id)',
      '',
      'an addition that both tabs have queued is applied twice',
    ],
    ['order', 'waiting: [...theirs, ...ours],', 'waiting: theirs,', 'a tab forgets its own queued additions'],
    [
      'dropped',
      'if (cart === null || context.mustCreate) return {};',
      'if (cart === null) return {};',
      'a lost cart is taken from the storage again',
    ],
    [
      'stale',
      'taken: rememberIds(cart.taken ?? [], context.taken),',
      'taken: context.taken,',
      'an addition that another tab has applied is applied again',
    ],
  ]),
  'context.ts': faultsOf([
    [
      'dropped',
      'stored !== null && stored.web_id === webId ? stored : null',
      'stored',
      'the cart of another shop is shown',
    ],
    ['stale', 'real: own?.real ?? [],', 'real: [],', 'a reload shows an empty cart until the server answers'],
    [
      'less',
      'entry.quantity === 0 ? { ...entry, quantity: REMOVED }',
      'entry.quantity < 0 ? { ...entry, quantity: REMOVED }',
      'a stored edit to none is no removal',
    ],
    [
      'quantifier',
      "if (ready || auth !== 'unknown' || !isAccount(owner))",
      'if (ready || !isAccount(owner))',
      'after the log-in check an account sees nothing until its cart is loaded',
    ],
    ['stale', '...(taken.length === 0 ? {} : { taken }),', '', 'after a reload a replayed tap adds twice'],
  ]),
  'setup.ts': faultsOf([
    ['time', 'debounce: 500', 'debounce: 400', 'saves come too soon'],
    ['time', 'MAX_BACK_OFF_SECONDS = 60', 'MAX_BACK_OFF_SECONDS = 64', 'the longest pause is too long'],
    ['less', 'Math.max(0, context.failures - 1)', 'Math.max(0, context.failures)', 'the first pause is twice as long'],
    [
      'quantifier',
      "isAtRest: and(['hasNoUnsavedChanges',",
      'isAtRest: and([',
      'a cart with unsaved edits is handed off',
    ],
  ]),
  'sync-ready.ts': faultsOf([
    [
      'time',
      "after: { takeover: '#cart.sync.queueing' }",
      "after: { debounce: '#cart.sync.queueing' }",
      'two tabs save one edit',
    ],
    [
      'dropped',
      "'page.hidden': '#cart.sync.queueing'",
      "'page.hidden': {}",
      'an edit is not sent when the page is left',
    ],
    ['state', "on: { online: '#cart.sync.queueing' }", 'on: {}', 'when the network is back, the pause goes on'],
  ]),
};
