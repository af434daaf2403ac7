// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { createScriptLoader as Create } from './script-loader.ts';

let createScriptLoader: typeof Create;

// Each test is a page of its own: a page has one default policy.
beforeEach(async () => {
  vi.resetModules();
  ({ createScriptLoader } = await import('./script-loader.ts'));
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.head.replaceChildren();
});

test('adds only scripts of known hosts', () => {
  const load = createScriptLoader(['tags.example']);
  for (const url of [
    'https://tags.example/a.js?id=1',
    'http://tags.example/b.js',
    'https://tags.example.evil.example/c.js',
    'https://tags.example:8443/d.js',
    'data:text/javascript,alert(1)',
    '/own.js',
  ])
    load(url);
  const added = [...document.head.querySelectorAll('script')];
  expect(added.map(({ src, async }) => ({ src, async }))).toEqual([
    { src: 'https://tags.example/a.js?id=1', async: true },
  ]);
});

test('the default policy of Trusted Types lets addresses of known hosts through, and makes no markup', () => {
  const createPolicy =
    vi.fn<(name: string, policy: Readonly<Record<string, (value: string) => string | null>>) => void>();
  vi.stubGlobal('trustedTypes', { createPolicy });
  createScriptLoader(['tags.example']);
  const [name, policy] = createPolicy.mock.calls[0] ?? [];
  expect(name).toBe('default');
  expect(
    ['https://tags.example/next.js', 'https://evil.example/x.js', 'javascript:alert(1)'].map((url) =>
      policy?.createScriptURL?.(url),
    ),
  ).toEqual(['https://tags.example/next.js', null, null]);
  expect(policy?.createHTML?.('<b>')).toBeNull();
});
