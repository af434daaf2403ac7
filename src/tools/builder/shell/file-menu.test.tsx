// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { inShop } from '#registry/kit/testing/shop.tsx';
import { rightsOf } from '#schemas/builder/roles.ts';
import type { CallStore } from '../api/store-client.ts';
import { BuilderContext } from '../builder-context.ts';
import { setValue } from '../page/edits.ts';
import { useEditing } from '../page/use-editing.ts';
import { SessionContext } from '../team/session.ts';
import { builderServices } from '../testing/builder-services.ts';
import { FileMenu } from './file-menu.tsx';

afterEach(cleanup);

const PAGE = { pageComponent: [{ type: 'text', id: 'a', props: { text: 'One' } }] };

function Menu() {
  const editing = useEditing(PAGE);
  return (
    <>
      <FileMenu path="/" editing={editing} />
      <button
        type="button"
        onClick={() => editing.actions.edit(undefined, (page) => setValue(page, '/pageComponent/0/hidden', true))}
      >
        Hide
      </button>
    </>
  );
}

async function paste(html: string, isFetched = true): Promise<void> {
  const src = '/media/krua/a.webp';
  const answer = isFetched ? { ok: true, data: { item: { src } } } : { ok: false, kind: 'unreachable' };
  const services = builderServices({ store: (() => Promise.resolve(answer)) as CallStore });
  render(
    inShop(
      <BuilderContext value={services}>
        <SessionContext value={{ name: 'Nok', role: 'editor', ...rightsOf('editor') }}>
          <Menu />
        </SessionContext>
      </BuilderContext>,
    ),
  );
  const clipboardData = { getData: (type: string) => (type === 'text/html' ? html : 'words') };
  await act(async () => void fireEvent.paste(document.body, { clipboardData }));
}
const said = () => screen.getByRole('status').textContent;
const editNext = () => act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Hide' })));

test('the notice of an import ends with the next edit', async () => {
  await paste('<h2>Tea</h2><img src="https://a.example/tea.jpg" alt="Tea">');
  expect(said()).toBe('2 components were brought in. 1 picture came into the library.');
  await editNext();
  expect(said()).toBe('');
});

test('the parts that an import left out stay listed until the notice is closed', async () => {
  await paste('<h2>Tea</h2><form><input></form><img src="https://a.example/tea.jpg" alt="Tea">', false);
  expect(said()).toMatch(/^2 components were brought in\. Left out: 1 × <form>\. 1 picture could not be fetched/);
  await editNext();
  expect(said()).toMatch(/^Left out: 1 × <form>\. 1 picture could not be fetched/);
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Close' })));
  expect(said()).toBe('');
});
