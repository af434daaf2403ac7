// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react';
import { useEffect } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { inShop } from '#registry/kit/testing/shop.tsx';
import { BuilderContext } from '../builder-context.ts';
import { type Editing, useEditing } from '../page/use-editing.ts';
import { builderServices } from '../testing/builder-services.ts';
import { JsonPanel } from './json-panel.tsx';

const shown = vi.fn<(editing: Editing) => void>();
const typed = vi.hoisted(() => vi.fn<(write: (text: string) => void) => void>());
vi.mock('../json/json-editor.tsx', () => ({
  default({ write }: { readonly write: (text: string) => void }) {
    typed(write);
    return null;
  },
}));
afterEach(cleanup);

function Panel() {
  const editing = useEditing(page('One', 'Two'));
  useEffect(() => shown(editing), [editing]);
  return <JsonPanel editing={editing} found={undefined} diagnostics={[]} at={undefined} />;
}

test('keeps what others edit while the text of the page is no JSON yet', async () => {
  const services = builderServices();
  await act(async () => {
    render(
      inShop(
        <BuilderContext value={services}>
          <Panel />
        </BuilderContext>,
      ),
    );
  });
  const type = (text: string) => act(() => typed.mock.lastCall?.[0](text));
  type('{');
  const [base, theirs] = [page('One', 'Two'), page('One', 'Theirs')];
  act(() => shown.mock.lastCall?.[0].actions.merge({ base, from: base, theirs, page: theirs }));
  type(JSON.stringify(page('Mine', 'Two')));
  expect(shown.mock.lastCall?.[0].state.page).toEqual(page('Mine', 'Theirs'));
});

function page(...texts: readonly string[]) {
  return { pageComponent: texts.map((text, index) => ({ type: 'text', id: `n${index}`, props: { text } })) };
}
