// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import * as v from 'valibot';
import { useEffect, useState } from 'react';
import { registry } from '#registry/index.ts';
import { inShop } from '#registry/kit/testing/shop.tsx';
import { loadSpecs } from '../../../renderer/react/components.ts';
import { registryManifest } from '../../../server/manifest/registry-manifest.ts';
import { samplesOf } from '../../../server/manifest/samples.ts';
import { ManifestFile } from '../api/manifest.ts';
import { BuilderContext } from '../builder-context.ts';
import type { Page } from '../page/nodes.ts';
import { type Editing, useEditing } from '../page/use-editing.ts';
import { DEVICE_WIDTHS, type View } from '../shell/view-tools.tsx';
import { builderServices } from '../testing/builder-services.ts';
import { StyleForm } from './style-form.tsx';

afterEach(cleanup);

const file = v.parse(ManifestFile, JSON.parse(JSON.stringify(registryManifest(await loadSpecs(registry), samplesOf))));
const manifest = { ...file, types: new Map(file.types.map((type) => [type.type, type])), lang: 'en' as const };

let latest: { readonly editing: Editing; readonly view: View; readonly setView: (view: View) => void };
function Form({ page }: { readonly page: Page }) {
  const editing = useEditing(page);
  const [view, setView] = useState<View>({ width: DEVICE_WIDTHS.desktop, zoom: 0, lang: 'en', mode: 'select' });
  useEffect(() => {
    latest = { editing, view, setView };
  }, [editing, view]);
  return <StyleForm editing={editing} view={view} setView={setView} />;
}

/** Shows the form of nodes with these styles, all of them selected. */
function show(...styles: object[]): void {
  const ids = styles.map((_, index) => `n${index}`);
  const page: Page = { pageComponent: styles.map((style, index) => ({ type: 'text', id: ids[index], style })) };
  render(
    inShop(
      <BuilderContext value={builderServices({ manifest })}>
        <Form page={page} />
      </BuilderContext>,
    ),
  );
  act(() => latest.editing.actions.select(ids[0], ids.slice(1)));
}

const group = (name: string) => screen.getByRole('radiogroup', { name });
const choose = (of: string, name: string) => fireEvent.click(within(group(of)).getByRole('radio', { name }));
const stylesNow = () => latest.editing.state.page.pageComponent.map((node) => (node as { style?: unknown }).style);
const notesOf = (name: string) => group(name).parentElement?.lastElementChild?.textContent;

test('writes for the chosen width, shows what narrower ones set, and resets', () => {
  show({ base: { padding: 's' } });
  choose('Applies from', 'Desktop');
  expect(notesOf('Space within')).toBe('Phone: Small');
  choose('Space within', 'Large');
  expect(stylesNow()).toEqual([{ base: { padding: 's' }, lg: { padding: 'l' } }]);
  choose('Applies from', 'Phone');
  expect(within(group('Space within')).getByRole('radio', { name: 'Small' })).toHaveProperty('checked', true);
  expect(notesOf('Space within')).toBe('Overridden from Desktop on');
  fireEvent.click(screen.getByRole('button', { name: /Reset\s*Space within/ }));
  expect(stylesNow()).toEqual([{ lg: { padding: 'l' } }]);
});

test('follows the preview: never wider than it, and widens it where a wider one is chosen', () => {
  show({});
  const chosen = () => within(group('Applies from')).getByRole('radio', { checked: true });
  choose('Applies from', 'Desktop');
  act(() => latest.setView({ ...latest.view, width: DEVICE_WIDTHS.tablet }));
  expect(chosen()).toBe(screen.getByRole('radio', { name: 'Tablet' }));
  act(() => latest.setView({ ...latest.view, width: DEVICE_WIDTHS.phone }));
  expect(chosen()).toBe(screen.getByRole('radio', { name: 'Phone' }));
  choose('Applies from', 'Tablet');
  expect(latest.view.width).toBe(DEVICE_WIDTHS.tablet);
});

test('styles several components in one step, and says where they differ', () => {
  show({ base: { hover: 'lift' } }, {});
  expect(notesOf('Under the pointer or in focus')).toBe('The selected components differ');
  choose('As it scrolls into view', 'Rise');
  expect(stylesNow()).toEqual([{ base: { hover: 'lift', enter: 'rise' } }, { base: { enter: 'rise' } }]);
  act(() => latest.editing.actions.undo());
  expect(stylesNow()).toEqual([{ base: { hover: 'lift' } }, {}]);
});

test('hides a component on a device, but not on its last one, and says why', () => {
  show({});
  const reason = 'It has to be shown on one device. To show it nowhere, hide it in the structure.';
  expect(screen.queryByText(reason)).toBeNull();
  const on = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
  fireEvent.click(on('Phone'));
  fireEvent.click(on('Desktop'));
  expect(latest.editing.state.page.pageComponent).toEqual([
    { type: 'text', id: 'n0', style: {}, when: { device: ['tablet'] } },
  ]);
  expect(['Phone', 'Tablet', 'Desktop'].map((name) => [on(name).checked, on(name).disabled])).toEqual([
    [false, false],
    [true, true],
    [false, false],
  ]);
  const describing = ['Phone', 'Tablet'].map((name) => on(name).getAttribute('aria-describedby'));
  expect(describing).toEqual([null, screen.getByText(reason).id]);
});

test('names every choice itself, since the manifest is in English or Thai only', () => {
  const node = JSON.parse(JSON.stringify(manifest.node).replaceAll(/"labels":\{[^}]*\}/g, '"labels":{}'));
  render(
    inShop(
      <BuilderContext value={builderServices({ manifest: { ...manifest, node } })}>
        <Form page={{ pageComponent: [{ type: 'text', id: 'n0' }] }} />
      </BuilderContext>,
    ),
  );
  act(() => latest.editing.actions.select('n0'));
  const names = screen.getAllByRole('radio').flatMap((each) => each.getAttribute('aria-label') ?? []);
  expect([names.length > 80, names.filter((name) => !/^[A-Z]/.test(name))]).toEqual([true, []]);
});

test('gives components names for the shop’s own CSS, and keeps what is no name in the field', () => {
  show({ classes: ['sale'] }, {});
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Names for your own CSS' });
  expect([field.value, field.placeholder]).toEqual(['', 'The selected components differ']);
  fireEvent.change(field, { target: { value: '.own-big, Sale 2x' } });
  expect(field.getAttribute('aria-invalid')).toBe('true');
  fireEvent.blur(field);
  expect(stylesNow()).toEqual([{ classes: ['big', 'sale'] }, { classes: ['big', 'sale'] }]);
  expect([field.value, field.getAttribute('aria-invalid')]).toEqual(['.own-big, Sale 2x', 'true']);
  fireEvent.change(field, { target: { value: 'own-big sale' } });
  fireEvent.blur(field);
  expect([field.value, field.getAttribute('aria-invalid')]).toEqual(['big sale', 'false']);
  fireEvent.change(field, { target: { value: '' } });
  fireEvent.blur(field);
  expect(latest.editing.state.page.pageComponent).toEqual([
    { type: 'text', id: 'n0' },
    { type: 'text', id: 'n1' },
  ]);
});

test('offers no colours in which or on which nothing could be read, and keeps one that is set', () => {
  show({ base: { color: 'transparent' } });
  const offered = (of: string) =>
    within(group(of))
      .getAllByRole('radio')
      .map((each) => each.getAttribute('aria-label') ?? '');
  const [background, text] = [offered('Background'), offered('Text colour')];
  expect([background.includes('Quiet'), background.includes('Inverse')]).toEqual([false, true]);
  expect([text.includes('Transparent'), text.includes('Quiet')]).toEqual([true, true]);
  fireEvent.click(screen.getByRole('button', { name: /Reset\s*Text colour/ }));
  expect(offered('Text colour')).toEqual(text.filter((each) => each !== 'Transparent'));
});

test('has a title and choices for each property that it shows', () => {
  show({});
  const groups = screen.getAllByRole('radiogroup').slice(1);
  expect(groups.map((each) => within(each).getAllByRole('radio').length > 1)).toEqual(groups.map(() => true));
  expect(groups).toHaveLength(19);
  fireEvent.change(screen.getByRole('spinbutton', { name: 'Order among neighbours' }), { target: { value: '-1' } });
  expect(stylesNow()).toEqual([{ base: { order: -1 } }]);
});
