/** Faults of the visitor's choices, of lazy mode and of the build watch. */
import { type FaultList, faultsOf } from './fault.ts';

export const consent: FaultList = {
  'machine.ts': faultsOf([
    [
      'dropped',
      'context.tracked && !mayRun(context.consents).tracking',
      '!mayRun(context.consents).tracking',
      'a first refusal is a withdrawal',
    ],
    [
      'neighbour',
      '!mayRun(context.consents).tracking,',
      '!mayRun(context.consents).remarketing,',
      'a withdrawal of ads alone stops analytics',
    ],
    [
      'stale',
      'consents,\n      tracked: context.tracked || mayRun(context.consents).tracking',
      'consents,\n      tracked: mayRun(context.consents).tracking',
      'tracking that ran earlier is forgotten',
    ],
    [
      'dropped',
      'consents,\n      tracked: context.tracked || mayRun(context.consents).tracking',
      'consents,\n      tracked: context.tracked',
      'tracking that ran is not stopped',
    ],
    [
      'order',
      'consents,\n      tracked: context.tracked || mayRun(context.consents).tracking',
      'consents,\n      tracked: context.tracked || mayRun(consents).tracking',
      'tracking that the shop presets is not stopped by a first refusal',
    ],
    [
      'dropped',
      '{ consents: stored.consents, tracked: context.tracked || mayRun(context.consents).tracking }',
      '{ consents: stored.consents, tracked: context.tracked }',
      "another tab's withdrawal does not stop scripts",
    ],
    ['dropped', "{ type: 'persist', params: ({ event }) => event.consents },", '', 'a decision is not stored'],
    [
      'stale',
      "{ type: 'persist', params: ({ event }) => event.consents }",
      "{ type: 'persist', params: ({ context }) => context.consents }",
      'the decision is stored as it was before',
      'equal',
    ],
    [
      'dropped',
      "consents: stored.kind === 'decided' ? stored.consents : defaults",
      'consents: defaults',
      'a stored decision is forgotten',
    ],
    ['dropped', "{ guard: 'isPartly', target: 'partly' },", '', 'a partial consent is a refusal'],
    [
      'dropped',
      "guard: { type: 'isDecided', params: ({ event }) => event.stored },\n      target",
      'target',
      'a missing cookie undoes a decision',
    ],
    [
      'dropped',
      "actions: { type: 'logUnreadable', params: ({ context }) => context.stored },",
      '',
      'an undecodable cookie is not logged',
    ],
  ]),
  'permissions.ts': faultsOf([
    [
      'quantifier',
      "analytics_storage === 'granted' || ad_storage === 'granted'",
      "analytics_storage === 'granted' && ad_storage === 'granted'",
      'tracking needs both consents',
    ],
    [
      'dropped',
      "analytics_storage === 'granted' || ad_storage === 'granted'",
      "analytics_storage === 'granted'",
      'tracking ignores the consent to ads',
    ],
    [
      'neighbour',
      "remarketing: ad_storage === 'granted'",
      "remarketing: analytics_storage === 'granted'",
      'remarketing runs by the consent to analytics',
    ],
    ['less', 'if (granted === 0)', 'if (granted <= 1)', 'one consent is a refusal'],
    [
      'less',
      'granted === CONSENT_FLAGS.length',
      'granted >= CONSENT_FLAGS.length - 1',
      'two of three consents are all',
    ],
  ]),
};

export const grayMode: FaultList = {
  'machine.ts': faultsOf([
    ['neighbour', 'context.on,', 'context.closed,', 'a closed banner turns the page grey'],
    ['neighbour', 'context.closed,', 'context.on,', 'a grey page has no banner'],
    [
      'dropped',
      "and([stateIn({ page: 'offering' }), stateIn({ banner: 'open' })])",
      "and([stateIn({ banner: 'open' })])",
      'another page can be turned grey',
    ],
    [
      'dropped',
      "and([stateIn({ page: 'offering' }), stateIn({ banner: 'open' })])",
      "and([stateIn({ page: 'offering' })])",
      'a closed banner can be used',
    ],
    [
      'element',
      "target: 'off', actions: { type: 'persistMode', params: false }",
      "target: 'off', actions: { type: 'persistMode', params: true }",
      'turning it off is stored as on',
    ],
    ['dropped', "target: 'closed', actions: 'persistClosed'", "target: 'closed'", 'a closed banner comes back'],
    ['state', "{ target: '.other' },", "{ target: '.offering' },", 'every page is grey'],
  ]),
  'view.ts': faultsOf([
    ['dropped', "isGray: on && snapshot.matches({ page: 'offering' })", 'isGray: on', 'every page is grey'],
    ['quantifier', 'isGray: on && ', 'isGray: on || ', 'the home page is always grey'],
  ]),
};

export const lazyMode: FaultList = {
  'machine.ts': faultsOf([
    ['less', 'height <= viewport', 'height < viewport', 'a page as tall as the viewport waits'],
    ['less', 'height <= viewport', 'height >= viewport', 'a tall page starts at once'],
    ['dropped', "'mouse.move': { target: 'over', actions: 'startApp' },", '', 'moving the mouse starts nothing'],
    ['dropped', "'hash.change': { target: 'over', actions: 'startApp' },", '', 'a hash starts nothing'],
    [
      'dropped',
      "{ guard: 'hasHash', target: 'over', actions: 'startApp' }",
      "{ guard: 'hasHash', target: 'over' }",
      'a page with a hash never starts',
    ],
    ['dropped', "          guard: { type: 'fits', params: ({ event }) => event },\n", '', 'every measured page starts'],
  ]),
};

export const buildWatch: FaultList = {
  'machine.ts': faultsOf([
    ['time', 'HOUR = 3_600_000', 'HOUR = 3_599_999', 'a newer build is looked for too early'],
    ['time', 'HOUR = 3_600_000', 'HOUR = 3_600_001', 'a newer build is looked for too late'],
    ['time', 'RELOAD_GUARD = 10_000', 'RELOAD_GUARD = 9999', 'a page reloads twice in 10 s'],
    ['less', 'at - reloadedAt < RELOAD_GUARD', 'at - reloadedAt <= RELOAD_GUARD', 'a page does not reload after 10 s'],
    ['dropped', 'at >= reloadedAt && ', '', 'a clock set back keeps a page from reloading'],
    ['time', 'checkTimeout: 20_000', 'checkTimeout: 15_001', 'a slow check is given up'],
    ['time', 'checkTimeout: 20_000', 'checkTimeout: 20_001', 'a lost check is given up too late'],
    [
      'prefix',
      'answer.id !== context.buildId',
      '!answer.id.startsWith(context.buildId)',
      'a build whose id begins alike is missed',
    ],
    [
      'dropped',
      "answer.kind === 'build' && answer.id !== context.buildId",
      "answer.kind === 'build'",
      'the running build is newer than itself',
    ],
    ['dropped', "{ type: 'setReloadedAt', params: ({ event }) => event.at },", '', 'a page reloads without end'],
    [
      'dropped',
      "watching: {\n      after: { checkInterval: 'checking' },",
      'watching: {',
      'a newer build is never looked for',
    ],
    [
      'dropped',
      "onError: { target: 'watching', actions: 'logFailure' }",
      "onError: { target: 'watching' }",
      'a failed check is not logged',
    ],
    [
      'state',
      "reloading: { on: { 'page.restored': 'checking' } }",
      'reloading: {}',
      'a restored page never looks for a build',
    ],
    [
      'prefix',
      "answer.kind === 'failed'",
      "answer.kind !== 'build'",
      'a server without build ids is logged as a failure',
    ],
  ]),
};
