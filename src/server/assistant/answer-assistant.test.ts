import { afterEach, expect, test, vi } from 'vitest';
import { createAssistant } from './answer-assistant.ts';
import { CHANGE_LIMITS } from './run-change.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test('a reader who is gone gets nothing more, also once the time of the change is over', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const late = new AbortController();
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => (ms === CHANGE_LIMITS.ms ? late.signal : timeout(ms)));
  const call = { id: '1', function: { name: 'list_types', arguments: '{}' } };
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ choices: [{ message: { tool_calls: [call] } }] })));
  const atWork = Promise.withResolvers<void>();
  const result = Promise.withResolvers<object>();
  const ended = Promise.withResolvers<unknown>();
  const tool = { name: 'list_types', description: '', inputSchema: { properties: {} }, isReadOnly: true };
  const access = { url: 'http://127.0.0.1/v1', model: 'small', key: undefined, timeoutMs: 1000 };
  const answer = await createAssistant(access, [tool], (_level, _event, fields) => ended.resolve(fields))({
    request: new Request('http://shop.test/api/assistant/change', { method: 'POST' }),
    pathname: '/api/assistant/change',
    acts: ['edit'],
    shop: '',
    read: () => Promise.resolve({ path: '/tea', words: 'x', lang: 'en' }),
    toolsUntil: () => () => {
      atWork.resolve();
      return result.promise;
    },
  });
  await atWork.promise;
  await answer.body?.cancel();
  late.abort();
  expect(() => vi.advanceTimersByTime(60_000)).not.toThrow();
  result.resolve({});
  expect(await ended.promise).toMatchObject({ outcome: 'stopped' });
});
