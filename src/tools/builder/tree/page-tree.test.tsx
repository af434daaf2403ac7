// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { inShop } from '#registry/kit/testing/shop.tsx';
import { rightsOf } from '#schemas/builder/roles.ts';
import { addModalDialogs } from '#registry/kit/testing/dialog.ts';
import { BuilderContext } from '../builder-context.ts';
import { insertNodes } from '../page/edits.ts';
import { type Editing, useEditing } from '../page/use-editing.ts';
import { builderServices } from '../testing/builder-services.ts';
import { ShortcutsDialog } from '../shell/shortcuts.tsx';
import { SessionContext } from '../team/session.ts';
import { PageTree } from './page-tree.tsx';

const text = (id: string) => ({ type: 'text', id, props: { text: id } });
const PAGE = { pageComponent: [{ type: 'section', id: 'part', children: [text('one'), text('two')] }, text('three')] };
const services = builderServices();

const ignore = () => {};

function Tree({ point = ignore }: { readonly point?: (id: string | undefined) => void }) {
  const editing = useEditing(PAGE);
  return <PageTree editing={editing} problems={[]} others={[]} comments={new Map()} point={point} />;
}

addModalDialogs();
afterEach(cleanup);

test('a click on a row selects it; only its arrow folds and unfolds it, and selects nothing', () => {
  render(inShop(<BuilderContext value={services}>{<Tree />}</BuilderContext>));
  const rows = () => screen.getAllByRole('treeitem').map(({ title }) => title);
  const row = (id: string) => screen.getByTitle(id);
  const clickArrow = () => {
    const arrow = row('part').querySelector('[aria-hidden]');
    if (arrow === null) throw new Error('the row has no arrow');
    fireEvent.click(arrow);
  };
  for (let clicks = 0; clicks < 2; clicks += 1) fireEvent.click(row('part'));
  expect([rows(), row('part').ariaSelected]).toEqual([['part', 'three'], 'true']);
  fireEvent.click(row('three'));
  clickArrow();
  expect([rows(), row('three').ariaSelected]).toEqual([['part', 'one', 'two', 'three'], 'true']);
  fireEvent.click(row('part'));
  expect(rows()).toHaveLength(4);
  clickArrow();
  expect(rows()).toEqual(['part', 'three']);
});

test('after every operation one row can be reached by Tab, and a row that goes gives its focus to the one before', () => {
  const opened = vi.fn<(actions: Editing['actions']) => void>();
  const Edited = () => {
    const editing = useEditing(PAGE);
    const { actions } = editing;
    useEffect(() => opened(actions), [actions]);
    return <PageTree editing={editing} problems={[]} others={[]} comments={new Map()} point={ignore} />;
  };
  render(inShop(<BuilderContext value={services}>{<Edited />}</BuilderContext>));
  const reached = () => screen.getAllByRole('treeitem').flatMap((row) => (row.tabIndex === 0 ? [row.title] : []));
  const run = (change: (actions: Editing['actions']) => void) => {
    const [actions] = opened.mock.lastCall ?? [];
    act(() => actions && change(actions));
    return [reached(), document.activeElement?.getAttribute('title')];
  };
  const insert = (index: number) => (actions: Editing['actions']) =>
    actions.edit(undefined, (page) =>
      insertNodes(page, { parent: null, slot: 'children', index }, [text(`new-${index}`)]),
    );
  const undo = (actions: Editing['actions']) => actions.undo();
  expect(reached()).toEqual(['part']);
  act(() => screen.getByTitle('three').focus());
  expect(run(insert(2))).toEqual([['new-2'], 'new-2']);
  expect(run(undo)).toEqual([['three'], 'three']);
  act(() => screen.getByTitle('part').focus());
  expect(run(insert(0))).toEqual([['new-0'], 'new-0']);
  expect(run(undo)).toEqual([['part'], 'part']);
  // A folded row gets the focus of those within.
  fireEvent.click(screen.getByTitle('part').querySelector('[aria-hidden]') ?? document.body);
  act(() => screen.getByTitle('two').focus());
  fireEvent.click(screen.getByTitle('part').querySelector('[aria-hidden]') ?? document.body);
  expect(run(ignore)).toEqual([['part'], 'part']);
  // Without the focus in the tree, the focus stays where it is.
  act(() => screen.getByTitle('three').focus());
  const field = document.body.appendChild(document.createElement('input'));
  act(() => field.focus());
  expect(run((actions) => actions.open({ pageComponent: PAGE.pageComponent.slice(0, 1) }))).toEqual([['part'], null]);
  expect(document.activeElement).toBe(field);
  field.remove();
});

test('reports the row that the pointer is on', () => {
  const point = vi.fn();
  render(inShop(<BuilderContext value={services}>{<Tree point={point} />}</BuilderContext>));
  fireEvent.pointerEnter(screen.getByTitle('three'));
  fireEvent.pointerLeave(screen.getByTitle('three'));
  expect(point.mock.calls).toEqual([['three'], [undefined]]);
});

test.each(['editor', 'reviewer'] as const)('names the keys that edit only to those who may: %s', (role) => {
  render(
    inShop(
      <SessionContext value={{ name: null, role, ...rightsOf(role) }}>
        <BuilderContext value={services}>
          <Tree />
          <ShortcutsDialog close={() => {}} />
        </BuilderContext>
      </SessionContext>,
    ),
  );
  const isNamed = ['Ctrl Shift D', /^Ctrl Shift D moves/, 'F2', 'Ctrl K'].map(
    (words) => screen.queryAllByText(words).length > 0,
  );
  expect(isNamed).toEqual(role === 'editor' ? [true, true, true, true] : [false, false, false, true]);
});
