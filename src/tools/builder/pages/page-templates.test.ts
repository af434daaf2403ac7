import * as v from 'valibot';
import { expect, test } from 'vitest';
import { registry } from '#registry/index.ts';
import { loadSpecs } from '../../../renderer/react/components.ts';
import { registryManifest } from '../../../server/manifest/registry-manifest.ts';
import { samplesOf } from '../../../server/manifest/samples.ts';
import { resolveTree } from '../../../renderer/resolve/resolve-tree.ts';
import { sanitizeHtml } from '../../../renderer/sanitize/sanitize-html.ts';
import { ManifestFile } from '../api/manifest.ts';
import { TEMPLATES, templatePage } from './page-templates.ts';

const specs = await loadSpecs(registry);
const file = v.parse(ManifestFile, registryManifest(specs, samplesOf));
const types = new Map(file.types.map((type) => [type.type, type]));
const OPTIONS = {
  specs,
  lang: 'th',
  query: {},
  now: new Date('2026-11-01T12:00:00+07:00'),
  scope: {},
  sanitizeHtml,
  preview: false,
} as const;
const typesOf = (nodes: readonly unknown[]) => nodes.map((node) => Reflect.get(Object(node), 'type'));

test.each(TEMPLATES)('the template %s has nodes of five types and more, which all resolve', (template) => {
  const { pageComponent } = templatePage(template, { types }, []);
  const { diagnostics } = resolveTree(pageComponent, OPTIONS);
  expect([diagnostics, new Set(typesOf(pageComponent)).size >= 5]).toEqual([[], true]);
});

test('lists show the given products, and types that a shop does not offer are left out', () => {
  const some = new Map([...types].filter(([type]) => type !== 'countdown'));
  const { pageComponent } = templatePage('campaign', { types: some }, ['a', 'b']);
  expect(typesOf(pageComponent)).toEqual(['hero-banner', 'coupon-list', 'product-list', 'promo-banner', 'faq']);
  expect(pageComponent[2]).toMatchObject({ props: { uuids: ['a', 'b'] } });
});
