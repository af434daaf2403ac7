/** Faults of the page machine. */
import { type FaultList, faultsOf } from './fault.ts';

export const page: FaultList = {
  'machine.ts': faultsOf([
    [
      'prefix',
      'context.visitor === visitor,',
      'visitor !== null && context.visitor?.startsWith(visitor) === true,',
      "an account whose id begins alike keeps another one's page",
    ],
    [
      'prefix',
      'context.visitor === visitor,',
      'typeof context.visitor === typeof visitor,',
      "a second account keeps the first one's page",
    ],
    [
      'dropped',
      "actions: [setVisitor, 'dropPage'] }",
      'actions: [setVisitor] }',
      "another account's page stays when the request is cancelled",
    ],
    ['dropped', "actions: [setVisitor, 'dropPage'] }", "actions: ['dropPage'] }", 'the page is requested for ever'],
    [
      'dropped',
      "{ guard: 'isFirstVisitor', actions: setVisitor },",
      '',
      'every page is loaded again once its visitor is known',
    ],
    [
      'dropped',
      'idle: { on: { visitor: { actions: setVisitor } } }',
      'idle: {}',
      'a page is requested where there is none',
    ],
    [
      'dropped',
      "replaced: { tags: 'visible', on: { visitor: { actions: setVisitor } } }",
      "replaced: { tags: 'visible' }",
      "a builder's page goes when a visitor is named",
    ],
    [
      'prefix',
      "context.request?.path.startsWith('/demo') === true",
      "context.request?.path.includes('/demo') === true",
      'the base is fetched again on /a/demo',
    ],
    [
      'prefix',
      "context.request?.path.startsWith('/demo') === true",
      "context.request?.path === '/demo'",
      'the base is not fetched again below /demo',
    ],
    ['dropped', '({ request: { path, search } })', "({ request: { path, search: '' } })", 'the query is not requested'],
    [
      'stale',
      '({ request: { path, search } })',
      "({ request: { path, search: search.split('&')[0] ?? '' } })",
      'only the first parameter is requested',
    ],
    [
      'dropped',
      'settled: { request, answer, isFromBuilder: false }',
      'settled: { request, answer, isFromBuilder: true }',
      'no page is revalidated',
    ],
    ['dropped', 'page }, isFromBuilder: true }', 'page }, isFromBuilder: false }', "a builder's page is revalidated"],
    [
      'stale',
      'request: context.settled?.request })',
      'request: context.request })',
      'a cancelled navigation is revalidated',
    ],
    [
      'order',
      'base: answer.ok ? answer.base : context.base',
      'base: context.base ?? (answer.ok ? answer.base : undefined)',
      'the base is renewed once',
    ],
    [
      'dropped',
      'base: answer.ok ? answer.base : context.base',
      'base: answer.ok ? answer.base : undefined',
      'a failed base removes the one there is',
    ],
    [
      'state',
      "? { target: 'success', actions: { type: 'logStale', params: ({ event }) => event.output } }",
      "? { target: 'error', actions: { type: 'settle', params: ({ event }) => event.output } }",
      'a failed revalidation removes the page',
    ],
    ['state', "error: { on: { retry: 'pending' } }", 'error: {}', 'an error cannot be retried'],
    ['state', "notFound: { on: { retry: 'pending' } }", 'notFound: {}', 'a missing page cannot be retried'],
    ['dropped', "on: { open: 'idle' },", '', 'the base of a page that was left arrives'],
    [
      'dropped',
      "tags: isRevalidation ? ['loading', 'visible'] : 'loading'",
      "tags: isRevalidation ? ['visible'] : 'loading'",
      'a revalidation does not show',
    ],
    [
      'dropped',
      "{ guard: 'isFromBuilder', target: 'replaced' },",
      '',
      "a builder's page can be revalidated after a cancelled navigation",
    ],
    [
      'dropped',
      "on: { mounted: { guard: 'isDemo', target: '.loading' } }",
      "on: { mounted: { target: '.loading' } }",
      'every page fetches the base',
    ],
  ]),
  'view.ts': faultsOf([
    ['dropped', "answer?.kind === 'page' ? answer.page : undefined", 'undefined', 'no page shows'],
    [
      'dropped',
      "answer === undefined || answer.kind === 'page' ? '' : answer.message",
      "''",
      'a failure has no message',
    ],
  ]),
};
