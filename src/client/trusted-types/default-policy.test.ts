import { expect, test, vi } from 'vitest';

interface Policy {
  readonly createHTML: (html: string) => string | null;
  readonly createScriptURL: (url: string) => string | null;
}

/** Trusted Types of one page: the second policy of a name throws, as in browsers. */
function openPage() {
  const policies = new Map<string, Policy>();
  vi.stubGlobal('trustedTypes', {
    createPolicy: (name: string, policy: Policy) => {
      if (policies.has(name)) throw new TypeError(`Policy with name "${name}" already exists.`);
      policies.set(name, policy);
    },
  });
  return policies;
}

async function loadModule() {
  vi.resetModules();
  return import('./default-policy.ts');
}

test('modules share one default policy, in any order', { meta: { field: ['0.2'] } }, async () => {
  const tags = { createScriptURL: (url: string) => (url.startsWith('https://tags.example/') ? url : null) };
  const workers = { createScriptURL: (url: string) => (url.startsWith('blob:') ? url : null) };
  const devtools = { createHTML: (html: string) => html };
  for (const order of [
    [tags, workers, devtools],
    [devtools, tags, workers],
    [workers, devtools, tags],
  ]) {
    const policies = openPage();
    const { addDefaultRules } = await loadModule();
    for (const rules of order) addDefaultRules(rules);
    const policy = policies.get('default');
    expect([...policies.keys()]).toEqual(['default']);
    expect(
      ['https://tags.example/a.js', 'blob:http://shop.example/1', 'https://evil.example/x.js'].map((url) =>
        policy?.createScriptURL(url),
      ),
    ).toEqual(['https://tags.example/a.js', 'blob:http://shop.example/1', null]);
    expect(policy?.createHTML('<b>bold</b>')).toBe('<b>bold</b>');
  }
});

test('a sink without a rule refuses everything', async () => {
  const policies = openPage();
  const { addDefaultRules } = await loadModule();
  expect([...policies.keys()]).toEqual([]);
  addDefaultRules({ createScriptURL: () => null });
  expect([policies.get('default')?.createHTML('<b>'), policies.get('default')?.createScriptURL('/a.js')]).toEqual([
    null,
    null,
  ]);
});

test('browsers without Trusted Types need no policy', async () => {
  vi.stubGlobal('trustedTypes', undefined);
  const { addDefaultRules } = await loadModule();
  expect(() => addDefaultRules({ createHTML: (html) => html })).not.toThrow();
});
