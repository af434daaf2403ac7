/** Faults of the session and of the membership. */
import { type FaultList, faultsOf } from './fault.ts';

export const auth: FaultList = {
  'machine.ts': faultsOf([
    ['time', 'checkTimeout: 20_000', 'checkTimeout: 15_001', 'a slow check is given up'],
    ['time', 'checkTimeout: 20_000', 'checkTimeout: 20_001', 'a lost check is given up too late'],
    [
      'dropped',
      'becomeGuest: assign((_, page: AccountPage) => ({ user: null, page }))',
      'becomeGuest: assign((_, page: AccountPage) => ({ page }))',
      'the user stays while the visitor leaves',
    ],
    ['stale', '({ user: null, page }))', '({ user: null }))', 'a log-out leads to the login'],
    ['dropped', "unknown: { entry: 'clearUser', ", 'unknown: { ', 'a check that fails keeps the old user'],
    [
      'order',
      'user: answer.ok ? answer.user : undefined })),\n    becomeGuest',
      'user: answer.ok ? (context.user ?? answer.user) : undefined })),\n    becomeGuest',
      'a second account stays the first',
    ],
    [
      'prefix',
      'user: answer.ok ? answer.user : undefined }',
      'user: answer.ok && answer.user !== null ? answer.user : undefined }',
      'a guest is unknown for ever',
    ],
    ['dropped', 'on: { go: {} },', '', 'a second tap asks for another URL'],
    [
      'dropped',
      "leaving: { on: { 'page.restored': 'checking', check",
      'leaving: { on: { check',
      'a restored page keeps waiting to leave',
    ],
    [
      'dropped',
      "known: { on: { check: 'checking', 'page.restored': 'checking' } }",
      "known: { on: { check: 'checking' } }",
      'a restored page believes the old user',
    ],
    [
      'dropped',
      "unknown: { entry: 'clearUser', on: { check: 'checking', 'page.restored'",
      "unknown: { entry: 'clearUser', on: { 'page.restored'",
      'a check that failed is never repeated',
    ],
    ['dropped', "key: event.output.ok ? '' : event.output.key", "key: ''", 'the log does not say why there is no URL'],
    [
      'state',
      "            target: 'checking',\n            actions: {\n              type: 'showFailure'",
      "            target: 'unknown',\n            actions: {\n              type: 'showFailure'",
      'a failed log-out forgets who is there',
    ],
    [
      'neighbour',
      'input: ({ context }) => context.page,',
      "input: () => 'login' as const,",
      'every page of the account is the login',
    ],
  ]),
  'view.ts': faultsOf([
    ['order', 'user: snapshot.context.user,', 'user: snapshot.context.user ?? null,', 'an unknown visitor is a guest'],
    [
      'quantifier',
      "known: snapshot.matches('known')",
      "known: !snapshot.hasTag('checking')",
      'a visitor who leaves counts as known',
    ],
  ]),
};

export const membership: FaultList = {
  'machine.ts': faultsOf([
    [
      'prefix',
      'context.visitor === visitor,',
      'visitor !== null && context.visitor?.startsWith(visitor) === true,',
      'an account whose id begins alike keeps the membership',
    ],
    [
      'prefix',
      'context.visitor === visitor,',
      'typeof context.visitor === typeof visitor,',
      'a second account keeps the membership of the first',
    ],
    [
      'dropped',
      "        target: '.loading',\n        actions: ['clearMember', ",
      "        target: '.loading',\n        actions: [",
      "an account whose information fails is a member by another one's",
    ],
    [
      'dropped',
      "        target: '.loadingAsGuest',\n        actions: ['clearMember', ",
      "        target: '.loadingAsGuest',\n        actions: [",
      'a guest between two accounts hands on a membership',
      'equal',
    ],
    [
      'whole',
      "info: context.info === null ? null : { ...context.info, member: { member_flag: '0' as const } },",
      'info: null,',
      'the number of members goes with the visitor',
    ],
    [
      'stale',
      'setVisitor: assign((_, visitor: VisitorId) => ({ visitor }))',
      'setVisitor: assign(({ context }, visitor: VisitorId) => ({ visitor: context.visitor ?? visitor }))',
      'the first account stays the visitor',
    ],
    [
      'dropped',
      "actions: ['clearMember', 'forgetVisitor', 'redirectToLogin']",
      "actions: ['clearMember', 'redirectToLogin']",
      'an account that was denied the login is never asked about again',
    ],
    [
      'dropped',
      "actions: ['clearMember', 'forgetVisitor', 'redirectToLogin']",
      "actions: ['clearMember', 'forgetVisitor']",
      'a denied join leads nowhere',
    ],
    [
      'order',
      'answer.ok ? answer.info : context.info',
      'context.info ?? (answer.ok ? answer.info : null)',
      'the information is loaded once',
    ],
    [
      'dropped',
      "[{ type: 'setInfo', params: ({ event }) => event.output }, 'clearMember']",
      "[{ type: 'setInfo', params: ({ event }) => event.output }]",
      "a guest's answer makes the next account a member",
      'equal',
    ],
    ['prefix', "answer.key === 'NO_AUTH'", "answer.key !== ''", 'every refusal leads to the login'],
    [
      'element',
      "tags: change === 'join' ? 'joining' : 'leaving'",
      "tags: change === 'join' ? 'leaving' : 'joining'",
      'joining shows as leaving',
    ],
    ['neighbour', 'input: change,', "input: 'join' as const,", 'leaving joins'],
    [
      'state',
      "{ guard: { type: 'isDone', params: ({ event }) => event.output }, target: 'refreshing' }",
      "{ guard: { type: 'isDone', params: ({ event }) => event.output }, target: '#membership.evaluating' }",
      'the information is not loaded after a change',
    ],
    ['state', "'permission.deny': 'notMember', join", "'permission.deny': 'joining', join", 'declining joins'],
    [
      'state',
      "join: 'joining', 'join.ask': 'requestingPermission'",
      "join: 'joining', 'join.ask': 'joining'",
      'joining asks for no permission',
    ],
    [
      'dropped',
      "on: { join: { actions: 'redirectToLogin' }, 'join.ask': { actions: 'redirectToLogin' } },\n    },\n    evaluating",
      "on: { join: { actions: 'redirectToLogin' } },\n    },\n    evaluating",
      'a guest who asks to join while the number loads is ignored',
    ],
    [
      'dropped',
      "onError: { target: 'refreshing', actions: { type: 'showFailure', params: { change, key: '' } } }",
      "onError: { target: 'refreshing' }",
      'a lost answer shows nothing',
    ],
  ]),
  'view.ts': faultsOf([
    ['order', "?? 'unknown'", "?? 'guest'", 'an unknown visitor is a guest'],
    [
      'neighbour',
      'snapshot.context.info?.join_num',
      'Number(snapshot.context.info?.member.member_flag ?? Number.NaN)',
      'the number of members is the flag',
    ],
    [
      'dropped',
      "snapshot.hasTag('requesting-permission') ? 'permission' : undefined",
      'undefined',
      'the question does not show',
    ],
  ]),
};
