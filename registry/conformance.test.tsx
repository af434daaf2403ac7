import { describe, expect, test } from 'vitest';
import { LANGS } from '#schemas/lang.ts';
import { loadI18n } from '../src/locales/load.ts';
import { pageFor } from './kit/testing/page-of.ts';
import { componentTypes } from './kit/testing/component-types.ts';
import { elements, resolved } from '../src/renderer/testing/resolved.tsx';
import { inShop } from './kit/testing/shop.tsx';
import { hydrateServerHtml } from './kit/testing/conformance.ts';

/** The conformance suite of all component types; their samples are its input. */
describe.each([...componentTypes])('%s', (type, { spec, samples }) => {
  test('is declared under its own name and has a sample of itself', () => {
    expect(spec.type).toBe(type);
    expect(samples.map((sample) => sample.type)).toEqual(samples.map(() => type));
    expect(samples.length).toBeGreaterThan(0);
  });

  test('its samples resolve without diagnostics', () => {
    for (const sample of samples) expect(resolved(sample, 'th').diagnostics).toEqual([]);
  });

  /** Covers every sample and every language, not every combination. */
  const turns = Array.from({ length: Math.max(samples.length, LANGS.length) }, (_, turn) => ({
    turn,
    lang: LANGS[turn % LANGS.length] ?? 'th',
    sample: samples[turn % samples.length],
  }));

  test.each(turns)('hydrates what the server renders: $turn, in $lang', async ({ lang, sample }) => {
    const i18n = await loadI18n(lang);
    const page = pageFor(sample, lang);
    const tree = <>{elements(resolved(sample, lang).nodes)}</>;
    const { html, server, client, errors } = await hydrateServerHtml(inShop(tree, { page, i18n }));
    expect(errors).toEqual([]);
    expect(html).not.toMatch(/\s(?:style|on[a-z]+)=/);
    // One root element, or none where there is nothing to show.
    expect(server.children.length).toBeLessThanOrEqual(1);
    for (const root of server.children) {
      expect([root.classList.contains('of-n0'), root.getAttribute('data-node')]).toEqual([true, 'n0']);
    }
    expect(client.firstElementChild?.tagName).toBe(server.firstElementChild?.tagName);
  });
});
