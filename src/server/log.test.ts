import { expect, test, vi } from 'vitest';
import { createLog, errorFields } from './log.ts';
import { readRequestId, withRequestId } from './http/message/request-id.ts';

function setUp(level: Parameters<typeof createLog>[0]) {
  vi.useFakeTimers({ now: Date.parse('2026-11-01T03:00:00Z') });
  const lines: unknown[] = [];
  const log = createLog(level, { write: (line) => void lines.push(JSON.parse(line)) });
  return { log, lines };
}

test('writes one JSON object a line, with the request it belongs to', () => {
  const { log, lines } = setUp('info');
  log('info', 'listening', { url: 'http://127.0.0.1:3000' });
  withRequestId('r-1', () => log('error', 'api-failed', { path: '/api/x', message: 'no' }));
  log('debug', 'request');
  expect(lines).toEqual([
    { time: '2026-11-01T03:00:00.000Z', level: 'info', event: 'listening', url: 'http://127.0.0.1:3000' },
    {
      time: '2026-11-01T03:00:00.000Z',
      level: 'error',
      event: 'api-failed',
      requestId: 'r-1',
      path: '/api/x',
      message: 'no',
    },
  ]);
});

test('writes nothing when it is silent', () => {
  const { log, lines } = setUp('silent');
  log('error', 'api-failed');
  expect(lines).toEqual([]);
});

test('names each cause of an error with its stack', () => {
  const { message, stack } = errorFields(new TypeError('outer', { cause: new Error('inner') }));
  expect([message, stack?.match(/TypeError: outer|caused by: Error: inner|log\.test\.ts/g)]).toEqual([
    'TypeError: outer',
    ['TypeError: outer', 'log.test.ts', 'caused by: Error: inner', 'log.test.ts'],
  ]);
  expect(errorFields('text')).toEqual({ message: 'text' });
});

test.each([
  ['a-1.b_2:c', true, 'a-1.b_2:c'],
  ['a-1', false, expect.stringMatching(/^[0-9a-f-]{36}$/)],
  ['with space', true, expect.stringMatching(/^[0-9a-f-]{36}$/)],
  ['x'.repeat(129), true, expect.stringMatching(/^[0-9a-f-]{36}$/)],
])('uses the request id "%s" of a proxy that is trusted (%s) as %s', (given, trustProxy, id) => {
  expect(readRequestId(new Headers({ 'x-request-id': given }), trustProxy)).toEqual(id);
});
