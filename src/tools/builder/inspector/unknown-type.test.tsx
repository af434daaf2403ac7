// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { inShop } from '#registry/kit/testing/shop.tsx';
import type { ManifestType } from '../api/manifest.ts';
import { BuilderContext } from '../builder-context.ts';
import { indexNodes, type Page } from '../page/nodes.ts';
import type { EditActions } from '../page/use-editing.ts';
import { builderServices } from '../testing/builder-services.ts';
import { UnknownType } from './unknown-type.tsx';

afterEach(cleanup);

const named = (type: string, title: string): [string, ManifestType] => [
  type,
  { type, title, description: '', category: 'content', schema: {}, slots: {}, samples: [] },
];
const types = new Map([
  named('heading', 'Heading'),
  named('hero-banner', 'Hero banner'),
  named('carousel', 'Carousel'),
]);

/** Shows a node of a type; returns its type after the press of what is offered. */
function typeAfterPress(written: string, label: RegExp): unknown {
  const page: Page = { pageComponent: [{ type: written, id: 'one', props: { text: 'Kept' } }] };
  let next = page;
  const edit: EditActions['edit'] = (_, change) => {
    const made = change(page);
    next = 'pageComponent' in made ? made : made.page;
  };
  const found = indexNodes(page).get('one');
  if (found === undefined) throw new Error('the page has no such node');
  const actions = { edit } as EditActions;
  render(
    inShop(
      <BuilderContext value={builderServices({ manifest: { types, node: {}, themes: [], lang: 'en' } })}>
        <UnknownType found={found} actions={actions} />
      </BuilderContext>,
    ),
  );
  fireEvent.click(screen.getByRole('button', { name: label }));
  cleanup();
  return next.pageComponent[0];
}

test.each([
  ['heding', /“Heading”/, 'heading'],
  ['heroBaner', /“Hero banner”/, 'hero-banner'],
  ['slider', /“Carousel”/, 'carousel'],
])('%s may become what is closest, with its properties', (written, label, type) => {
  expect(typeAfterPress(written, label)).toEqual({ type, id: 'one', props: { text: 'Kept' } });
});
