/**
 * A hundred further faults, written from the specification's sentences and the machines' sources after the tests, without a look
 * at what the models try or at the other faults. `npm run machines:faults -- --further` tells which of them are found.
 */
import { type FaultList, faultsOf } from '../fault.ts';
import type { MachineName } from '../../figures.ts';
import { cartLists } from './cart-lists.ts';
import { cartRest } from './cart-rest.ts';

const auth: FaultList = {
  'machine.ts': faultsOf([
    ['time', 'checkTimeout: 20_000', 'checkTimeout: 21_000', 'the check waits too long'],
    ['stale', "unknown: { entry: 'clearUser',", 'unknown: {', 'after a failed check the last user is still there'],
    [
      'dropped',
      'becomeGuest: assign((_, page: AccountPage) => ({ user: null, page }))',
      'becomeGuest: assign((_, page: AccountPage) => ({ page }))',
      'the user is still shown while the browser leaves for the log-out',
    ],
    [
      'neighbour',
      'input: ({ context }) => context.page,',
      "input: () => 'login' as const,",
      'the log-out leads to the log-in',
    ],
    [
      'state',
      "leaving: { on: { 'page.restored': 'checking', check: 'checking' } }",
      "leaving: { on: { check: 'checking' } }",
      'a page that comes back from the log-in shows a guest',
    ],
  ]),
};

const buildWatch: FaultList = {
  'machine.ts': faultsOf([
    ['time', 'const HOUR = 3_600_000;', 'const HOUR = 360_000;', 'each browser asks ten times an hour'],
    [
      'quantifier',
      'at >= reloadedAt && at - reloadedAt < RELOAD_GUARD',
      'at - reloadedAt < RELOAD_GUARD',
      'a clock that was set back stops all reloads',
    ],
    [
      'order',
      "answer.kind === 'build' && answer.id !== context.buildId",
      "answer.kind === 'build' && answer.id > context.buildId",
      'a roll-back is not noticed',
    ],
    [
      'stale',
      "{ type: 'setReloadedAt', params: ({ event }) => event.at },",
      '',
      'the page is reloaded again and again',
    ],
  ]),
};

const consent: FaultList = {
  'machine.ts': faultsOf([
    [
      'neighbour',
      "consents: stored.kind === 'decided' ? stored.consents : defaults,",
      'consents: defaults,',
      'a decision is forgotten at the next page',
    ],
    [
      'quantifier',
      'tracked: context.tracked || mayRun(context.consents).tracking,\n    })),',
      'tracked: mayRun(context.consents).tracking,\n    })),',
      'scripts go on after two decisions against them',
    ],
    ['dropped', "{ type: 'persist', params: ({ event }) => event.consents },", '', 'a decision is not stored'],
  ]),
};

const membership: FaultList = {
  'machine.ts': faultsOf([
    [
      'whole',
      "{ ...context.info, member: { member_flag: '0' as const } }",
      'null',
      'the number of members is gone after the log-out',
    ],
    [
      'dropped',
      "actions: ['clearMember', 'forgetVisitor', 'redirectToLogin'],",
      "actions: ['clearMember', 'redirectToLogin'],",
      'who logs in again is not asked about',
    ],
    ['state', "'permission.deny': 'notMember'", "'permission.deny': 'joining'", 'who refuses joins'],
    [
      'stale',
      'info: answer.ok ? answer.info : context.info',
      'info: answer.ok ? answer.info : null',
      'a failed answer takes the membership away',
    ],
    [
      'dropped',
      "actions: [{ type: 'setInfo', params: ({ event }) => event.output }, 'clearMember'],",
      "actions: [{ type: 'setInfo', params: ({ event }) => event.output }],",
      'a guest is shown as one whatever the shop answers, and the next account begins with nothing',
      'equal',
    ],
  ]),
};

const page: FaultList = {
  'machine.ts': faultsOf([
    [
      'prefix',
      "context.request?.path.startsWith('/demo') === true",
      "context.request?.path.includes('/demo') === true",
      'the base is fetched on other paths',
    ],
    [
      'stale',
      'cancelRequest: assign(({ context }) => ({ request: context.settled?.request })),',
      'cancelRequest: assign(() => ({})),',
      'after a cancelled navigation another page is revalidated',
    ],
    [
      'dropped',
      "{ target: '.pending', actions: [setVisitor, 'dropPage'] }",
      "{ target: '.pending', actions: [setVisitor] }",
      'another account’s page stays while one’s own is fetched',
    ],
    [
      'state',
      "? { target: 'success', actions: { type: 'logStale', params: LOST } }",
      "? { target: 'error', actions: { type: 'settle', params: LOST } }",
      'a failed revalidation takes the page away',
    ],
    [
      'order',
      'base: answer.ok ? answer.base : context.base',
      'base: context.base ?? (answer.ok ? answer.base : undefined)',
      'the base is new once, and never again',
    ],
  ]),
};

const preview: FaultList = {
  'origins.ts': faultsOf([
    [
      'dropped',
      'if (!isParent || origin === OPAQUE) return false;',
      'if (origin === OPAQUE) return false;',
      'any window may speak for the builder',
    ],
    [
      'prefix',
      ': origin === context.pinned;',
      ': origin.startsWith(context.pinned);',
      'builder.example.evil is trusted',
    ],
    [
      'quantifier',
      'origin === own || referrer === undefined || origin === referrer',
      'referrer === undefined || origin === referrer',
      'the shop’s own workbench is refused',
    ],
  ]),
  'messages.ts': faultsOf([
    [
      'less',
      'last !== undefined && rev < last',
      'last !== undefined && rev <= last',
      'a page that is sent again is refused',
    ],
    [
      'dropped',
      'if (session.page === undefined || base !== session.rev)',
      'if (session.page === undefined)',
      'a patch is applied to another page than it was made for',
    ],
    ['less', 'const MAX_QUEUED = 200;', 'const MAX_QUEUED = 199;', 'the two-hundredth message is refused'],
  ]),
};

const toast: FaultList = {
  'machine.ts': faultsOf([
    ['element', 'others.findIndex', 'others.findLastIndex', 'the newest message makes room for the next one'],
    [
      'stale',
      'rest: Math.max(0, toast.timing.endsAt - now)',
      'rest: toast.duration',
      'each hover begins the time again',
    ],
    [
      'less',
      'timing.paused || timing.endsAt > now',
      'timing.paused || timing.endsAt >= now',
      'a message that is due stays',
    ],
  ]),
};

/** The faults by machine. */
export const furtherFaults: Readonly<Partial<Record<MachineName, FaultList>>> = {
  auth,
  'build-watch': buildWatch,
  cart: { ...cartLists, ...cartRest },
  consent,
  membership,
  page,
  preview,
  toast,
};
