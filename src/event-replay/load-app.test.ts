// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { createModuleLoader, START_POLICY } from '../page/start/module-loader.ts';
import { createAppLoader } from './load-app.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  document.head.replaceChildren();
});

const app = { start: () => Promise.resolve() };
const scripts = () => [...document.head.querySelectorAll('script')];
const arrive = () => {
  dispatchEvent(new CustomEvent('raan:app', { detail: app }));
  scripts().at(-1)?.dispatchEvent(new Event('load'));
};

test('the app is the module that hands itself over, and is added once', async () => {
  const load = createAppLoader(createModuleLoader(START_POLICY));
  const first = load('/assets/app.js');
  arrive();
  expect([await first, await load('/assets/app.js')]).toEqual([app, app]);
  expect(scripts().map(({ type, src }) => [type, new URL(src).pathname])).toEqual([['module', '/assets/app.js']]);
});

test.each(['error', 'load'])('a module without a word by its %s event has failed', async (event) => {
  const load = createAppLoader(createModuleLoader(START_POLICY));
  const failing = load('/assets/app.js');
  scripts()[0]?.dispatchEvent(new Event(event));
  await expect(failing).rejects.toThrow('/assets/app.js');
  const second = load('/assets/app.js');
  arrive();
  expect(await second).toBe(app);
});

test('with Trusted Types the address goes through one policy of the loader', () => {
  const createPolicy = vi.fn((_name: string, { createScriptURL }: { createScriptURL: (url: string) => string }) => ({
    createScriptURL: (url: string) => `${createScriptURL(url)}?trusted`,
  }));
  vi.stubGlobal('trustedTypes', { createPolicy });
  const add = createModuleLoader(START_POLICY);
  add('/a.js');
  add('/b.js');
  expect(scripts().map(({ src }) => src.replace(location.origin, ''))).toEqual(['/a.js?trusted', '/b.js?trusted']);
  expect(createPolicy.mock.calls.map(([name]) => name)).toEqual(['raan-start']);
});
