// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { registry } from '#registry/index.ts';
import { inShop, testPage, testShop } from '#registry/kit/testing/shop.tsx';
import { manifestType } from '../../../server/manifest/registry-manifest.ts';
import { samplesOf } from '../../../server/manifest/samples.ts';
import { createComponentSource } from '../../../renderer/react/components.ts';
import { styleClass } from '../../../renderer/resolve/style.ts';
import { type Rendering, RenderingContext } from '../../../renderer/react/tree.tsx';
import Playground from './playground.tsx';
import { stubResizeObserver } from '../../../../tests/setup/resize-observer.ts';

beforeEach(() => {
  stubResizeObserver();
  vi.stubGlobal(
    'CSSStyleSheet',
    class {
      cssRules = [];
      insertRule = () => 0;
    },
  );
});
afterEach(cleanup);

const rendering: Rendering = {
  components: createComponentSource(registry, () => {}),
  preview: undefined,
  styleClass,
  failed: () => {},
};

async function playground(type: string, { sample = 0, shop = testShop() } = {}) {
  const spec = await registry[type]?.spec();
  if (spec === undefined) throw new Error(`there is no type ${type}`);
  const entry = JSON.stringify(manifestType(spec.default, samplesOf(type)));
  return inShop(
    <RenderingContext value={rendering}>
      <Playground
        entry={entry}
        sample={sample}
        previous={undefined}
        next={undefined}
        below={false}
        root={{}}
        slots={{}}
      >
        <p>The server's own</p>
      </Playground>
    </RenderingContext>,
    { shop, page: testPage({ lang: 'en', path: `/lnw-demo/${type}` }) },
  );
}

const preview = () => screen.getByRole('region', { name: 'Preview' });
const source = async () => {
  await userEvent.click(screen.getByRole('tab', { name: 'JSON' }));
  return screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'JSON of the node' });
};

test("previews the server's rendering and shows the sample in the form before the first edit", async () => {
  render(await playground('heading'));
  expect(preview().textContent).toBe("The server's own");
  expect(screen.getByText('Nothing is wrong with this node.').getAttribute('role')).toBe('status');
  expect((await source()).value).toBe(JSON.stringify(samplesOf('heading')[0], null, 2));
});

test('renders the form and the JSON on the server', async () => {
  const html = renderToString(await playground('heading'));
  const page = document.createElement('div');
  page.innerHTML = html;
  expect(page.querySelectorAll('input, textarea').length).toBeGreaterThan(3);
  expect(html).not.toMatch(/\sstyle=/);
});

test('updates the preview and the JSON when a prop is edited', async () => {
  render(await playground('heading'));
  const title = screen.getByRole('group', { name: /^Text/ });
  const english = within(title).getByRole('textbox', { name: /English/ });
  await userEvent.clear(english);
  await userEvent.type(english, 'Pots');
  expect((await within(preview()).findByRole('heading', { name: 'Pots' })).textContent).toBe('Pots');
  expect((await source()).value).toContain('"en": "Pots"');
});

test('reports a syntax error with its position and a hint, and keeps the last valid preview', async () => {
  render(await playground('heading'));
  const field = await source();
  await userEvent.clear(field);
  await userEvent.click(field);
  await userEvent.paste('{ "type": "heading", "props": { "text": "Bowls" } }');
  await within(preview()).findByRole('heading', { name: 'Bowls' });
  await userEvent.clear(field);
  await userEvent.paste('{ "type": "heading",\n  "props": { "text": "Cups", } }');
  const problem = within(screen.getByRole('list', { name: 'Problems' })).getByRole('listitem');
  expect(problem.textContent).toBe('JSONLine 2, column 28A comma stands after the last entry.Take the comma out.');
  expect(within(preview()).getByRole('heading').textContent).toBe('Bowls');
  await userEvent.keyboard('{Control>}z{/Control}');
  // All of it was written within a second, so it is one step.
  expect(field.value).toBe(JSON.stringify(samplesOf('heading')[0], null, 2));
  expect(screen.queryByRole('list', { name: 'Problems' })).toBeNull();
});

test('reports diagnostics at the field and in the list, with the closest name', async () => {
  render(await playground('heading'));
  const field = await source();
  await userEvent.clear(field);
  await userEvent.click(field);
  await userEvent.paste('{ "type": "heading", "props": { "text": "Bowls", "levle": 3, "align": "left" } }');
  const problems = await screen.findByRole('list', { name: 'Problems' });
  expect(
    within(problems)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    expect.stringMatching(/^UNKNOWN_PROP.*\/props\/levle.*Did you mean “level”\?$/),
    expect.stringMatching(/^INVALID_PROP.*\/props\/align.*Use one of: "start", /),
  ]);
  await userEvent.click(within(problems).getAllByRole('button')[0] ?? document.body);
  expect(field.value.slice(field.selectionStart, field.selectionEnd)).toBe('"levle": 3');
  await userEvent.click(screen.getByRole('tab', { name: 'Props' }));
  expect(screen.getByRole('group', { name: 'Alignment' }).textContent).toContain('Use one of');
});

test('keeps the actions of a sample from the shop', async () => {
  const shop = testShop();
  render(await playground('membership', { shop }));
  const field = await source();
  await userEvent.click(field);
  await userEvent.paste(' ');
  const join = await within(preview()).findAllByRole('button');
  for (const button of join) await userEvent.click(button);
  expect(shop.requests.map(([what]) => what)).not.toContain('visitor.joinMembership');
  expect(shop.requests.map(([what]) => what)).not.toContain('visitor.login');
});
