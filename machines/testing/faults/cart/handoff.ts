/** Faults of the cart's hand-off, its shared transitions, its drawer and its view. */
import { type FaultList, faultsOf } from '../fault.ts';

export const cartHandoff: FaultList = {
  'handoff.ts': faultsOf([
    [
      'dropped',
      "      { guard: 'isHandoffOfAnother', target: 'idle' },\n",
      '',
      "one account's wish hands off another one's cart",
    ],
    [
      'dropped',
      "invoke: { src: 'lock' },\n    always: endsForOthers,",
      "invoke: { src: 'lock' },",
      "one account's list is sent for another one",
    ],
    [
      'dropped',
      "{ guard: 'hasGuestLoggedIn', target: 'waiting' }, endsForOthers],",
      "{ guard: 'hasGuestLoggedIn', target: 'waiting' }],",
      'the next account leaves with the cart of the one before',
    ],
    ['dropped', "    entry: 'setHandoffVisitor',\n", '', 'a guest who logs in cannot hand off'],
    [
      'stale',
      "event.to }, 'setHandoffVisitor'],",
      'event.to }],',
      'the visitor of the last hand-off is taken for the present one',
    ],
    ['dropped', "guard: 'hasItems',\n", '', 'an empty cart is handed off'],
    ['dropped', "{ guard: 'isSaveRefused', target: 'idle' },", '', 'a refused save leaves the hand-off waiting'],
    [
      'dropped',
      "{ guard: 'isBackingOff', target: 'idle', actions: 'goToSiteRoot' }",
      "{ guard: 'isBackingOff', target: 'idle' }",
      'a hand-off that cannot save stays',
    ],
    [
      'element',
      "target: again ? 'updatingAgain' : 'updating' }",
      "target: 'updating' }",
      'a hand-off is retried for ever',
    ],
    [
      'dropped',
      "target: 'leaving', actions: 'storeCredentials' }",
      "target: 'leaving' }",
      'a guest leaves without credentials',
    ],
    [
      'order',
      "actions: ['showNoCart', 'goBack'] },\n    ],\n  });\n\ninterface",
      "actions: ['goBack', 'showNoCart'] },\n    ],\n  });\n\ninterface",
      'the page is left before the message',
    ],
    [
      'dropped',
      "actions: ['showNoCart', 'goBack'] },\n    ],\n  });\n\ninterface",
      "actions: ['goBack'] },\n    ],\n  });\n\ninterface",
      'the page is left without a message',
    ],
    ['dropped', "persist, 'saveNow'],", 'persist],', 'the renewed hand-off waits for the debounce'],
    ['dropped', "entry: 'countKey',", '', 'the hand-off shares its key'],
    ['dropped', '...(again ? [] : [renewal]),', 'renewal,', 'a hand-off is renewed for ever'],
    [
      'dropped',
      "{ type: 'storeHandoff', params: ({ event }) => event.output }, persist]",
      "{ type: 'storeHandoff', params: ({ event }) => event.output }]",
      'the handed-off list is not stored',
    ],
    ['dropped', "{ guard: 'hasUnsentEdits', target: 'waiting' }, ", '', 'an edit made in the pause is left behind'],
    ['dropped', "on: { 'page.restored': 'idle' },", '', 'a restored page cannot hand off again'],
    [
      'neighbour',
      'to: context.handoffTo, cart: context.handoff',
      "to: 'checkout', cart: context.handoff",
      'the cart leads to the checkout',
    ],
    ['neighbour', 'cart: context.handoff })', 'cart: context.credentials })', "an account's hand-off has no cart"],
  ]),
  'transitions.ts': faultsOf([
    [
      'stale',
      'limitsOf(context, event.addition),',
      'limitsOf({ ...context, draft: [] }, event.addition),',
      'a second addition shows no limit',
    ],
    [
      'dropped',
      'params: ({ event }: { event: AddEvent }) => event },\n  persist,',
      'params: ({ event }: { event: AddEvent }) => event },',
      'an addition is not stored',
    ],
    [
      'dropped',
      'params: ({ event }: { event: AddEvent }) => event }, persist],',
      'params: ({ event }: { event: AddEvent }) => event }],',
      'a queued addition is not stored',
    ],
    [
      'dropped',
      'params: ({ event }: { event: QuantityEvent }) => event }, persist] as const',
      'params: ({ event }: { event: QuantityEvent }) => event }] as const',
      'an edit is not stored',
    ],
    ['dropped', "actions: 'invalidateAuth',", '', "another account's change is ignored without a check"],
    ['dropped', '{ guard: hasUnknownEdits, actions: [mergeTabChange, persist] },', '', "this tab's edits are not told"],
  ]),
  'machine.ts': faultsOf([
    [
      'dropped',
      "on: { 'drawer.hide': '.closed', navigated: '.closed' }",
      "on: { 'drawer.hide': '.closed' }",
      'the drawer stays open on another page',
    ],
    [
      'dropped',
      "opening: { on: { 'drawer.toggle': 'closed' }, ",
      'opening: { ',
      'a second tap does not close the drawer',
    ],
    [
      'state',
      "'drawer.show': 'opening', 'drawer.toggle': 'opening'",
      "'drawer.show': 'open', 'drawer.toggle': 'opening'",
      'the drawer opens without its delay',
    ],
    [
      'state',
      "on: { 'drawer.toggle': 'closed' } },\n  },",
      "on: { 'drawer.toggle': 'closed', 'drawer.show': 'opening' } },\n  },",
      'the open drawer closes for a moment',
    ],
  ]),
  'view.ts': faultsOf([
    [
      'whole',
      'items.reduce((sum, { quantity }) => sum + quantity, 0)',
      'items.length',
      'the count is that of products, not of pieces',
    ],
    ['neighbour', 'visibleItems(context)', 'context.real.slice()', 'unsaved edits do not show'],
    [
      'neighbour',
      "updating: snapshot.hasTag('updating')",
      "updating: snapshot.hasTag('loading')",
      'a save does not show',
    ],
    ['dropped', 'faults: context.faults', 'faults: {}', 'errors do not show'],
  ]),
};
