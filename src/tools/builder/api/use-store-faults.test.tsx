/** @vitest-environment jsdom */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { builderCalls } from '#schemas/builder/calls.ts';
import { readCatalogue } from '../../../texts/read-catalogue.ts';
import { useStoreFaults } from './use-store-faults.ts';

const SRC = join(import.meta.dirname, '../../..');
/** Folders of the store that answer a builder's calls. */
const FOLDERS = ['builder', 'media-library', 'redirects', 'releases', 'sections', 'team'];
const FILES = ['calls/dispatch.ts', 'calls/idempotency.ts', 'calls/refusal.ts', 'calls/read-body.ts'];
/** Spelled alike in the sources: keys of a release's problem, and what no builder's call answers. */
const OTHERS = ['FAILED'];

/** The keys that the calls declare, and those that the sources of the store name. */
function answeredKeys(): string[] {
  const paths = [
    ...FOLDERS.flatMap((folder) =>
      readdirSync(join(SRC, 'store', folder))
        .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
        .map((file) => `${folder}/${file}`),
    ),
    ...FILES,
  ];
  const source = paths.map((path) => readFileSync(join(SRC, 'store', path), 'utf8')).join('\n');
  const named = [
    ...source.matchAll(
      /\b(?:key|fault): '([A-Z_]+)'|^ {2}([A-Z_]+): \{ ?$|^ {2}([A-Z_]+): \{ status|return '([A-Z_]+)'/gm,
    ),
  ].flatMap((match) => match.slice(1).filter(Boolean));
  const limits = ['TEXTS_ONLY', 'LOCKED', 'BARRED'];
  const declared = Object.values(builderCalls).flatMap(({ keys }) => keys);
  return [...new Set([...declared, ...named, ...limits])].filter((key) => !OTHERS.includes(key));
}

function faultsIn(lang: 'th' | 'cn' | 'jp' | 'kr') {
  const i18n = setupI18n({
    locale: lang,
    messages: { [lang]: readCatalogue(join(SRC, 'locales'), lang, 'workbench') },
  });
  return renderHook(() => useStoreFaults(), {
    wrapper: ({ children }) => <I18nProvider i18n={i18n}>{children}</I18nProvider>,
  }).result.current;
}

test.each([
  ['th', /[\u0E00-\u0E7F]/],
  ['cn', /[\u4E00-\u9FFF]/],
  ['jp', /[\u3040-\u30FF]/],
  ['kr', /[\uAC00-\uD7AF]/],
] as const)('each key that the store answers a builder with has words in %s', (lang, script) => {
  const textOf = faultsIn(lang);
  const keys = answeredKeys();
  expect(keys.length).toBeGreaterThan(45);
  const message = 'the message of the store';
  const texts = keys.map((key) => [key, textOf({ ok: false, kind: 'refused', key, message })] as const);
  expect(texts.filter(([, text]) => text === message || !script.test(text))).toEqual([]);
  expect(textOf({ ok: false, kind: 'unreachable' })).toMatch(script);
});

test('the message of the store is shown for a key that is unknown here, and one without a message says that it failed', () => {
  const textOf = faultsIn('th');
  expect(textOf({ ok: false, kind: 'refused', key: 'NEW_KEY', message: 'a new reason' })).toBe('a new reason');
  expect(textOf({ ok: false, kind: 'refused', key: 'toString', message: '' })).toMatch(/[\u0E00-\u0E7F]/);
  const given = { by: ['Nok', 'Mali'], paths: ['/a', '/b'] };
  expect(textOf({ ok: false, kind: 'refused', key: 'BEHIND', message: '', ...given })).toContain('/a, /b');
  expect(textOf({ ok: false, kind: 'refused', key: 'ROLE_USED', message: '', ...given })).toContain('Nok, Mali');
});
