import { EventEmitter } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { reportTokens } from './report-tokens.ts';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'raan-report-'));
  mkdirSync(join(root, 'theme'));
});
afterEach(() => rmSync(root, { recursive: true }));

test('a saved stylesheet with an unknown token is reported once, until an edit fixes it', async () => {
  const file = join(root, 'theme/tokens.css');
  const warn = vi.fn<(message: string) => void>();
  const send = vi.fn<(payload: unknown) => void>();
  const watcher = Object.assign(new EventEmitter(), { add: vi.fn<(path: string) => void>() });
  const server = {
    watcher,
    environments: { client: { hot: { send, on: () => {} } } },
    config: { logger: { warn } },
  };
  const { configureServer } = reportTokens({ root, theme: './theme/tokens.css' });
  if (typeof configureServer !== 'function') throw new Error('the plugin has no function');
  Reflect.apply(configureServer, undefined, [server]);
  const save = (css: string) => {
    writeFileSync(file, css);
    watcher.emit('all', 'change', file);
  };
  const message = 'theme/tokens.css:1: there is no token --color-acent. Did you mean --color-accent?';
  save('p { color: var(--color-acent); }');
  await vi.waitFor(() => expect(send).toHaveBeenCalledOnce());
  expect(warn.mock.calls).toEqual([[message, { timestamp: true }]]);
  expect(send.mock.calls).toEqual([[{ type: 'error', err: { message, stack: '', id: file, plugin: 'raan check' } }]]);
  save('p { color: var(--color-accent); }');
  await vi.waitFor(() => expect(send).toHaveBeenLastCalledWith({ type: 'full-reload' }));
  expect([warn.mock.calls.length, watcher.add.mock.calls]).toEqual([1, [[file]]]);
});
