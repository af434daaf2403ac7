// @vitest-environment jsdom
import { cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react';
import { type ReactNode, useEffect } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { inShop } from '#registry/kit/testing/shop.tsx';
import { stubModalDialogs } from '../../../../tests/setup/stub-dialogs.ts';
import { BuilderContext } from '../builder-context.ts';
import { builderServices } from '../testing/builder-services.ts';
import { TextEditor } from '../frame/text-editor.tsx';
import { useEditing } from '../page/use-editing.ts';
import { PageTree } from '../tree/page-tree.tsx';
import { CommandPalette } from './command-palette.tsx';

/** Keys of an IME as browsers fire them. Those of Safari follow the end of the composition. */
const IMES = [
  ['Safari', { keyCode: 229, isComposing: false }],
  ['other browsers', { keyCode: 229, isComposing: true }],
  ['a browser without key codes', { isComposing: true }],
] as const;

const close = vi.fn<() => void>();
const run = vi.fn<() => void>();
const taken = vi.fn<(page: unknown) => void>();
const PAGE = { pageComponent: [{ type: 'text', id: 'a', props: { text: 'One' } }] };
const services = builderServices();

function Palette() {
  const editing = useEditing(PAGE);
  const command = { key: 'languages', group: 'Page', label: '言語', run };
  return <CommandPalette editing={editing} others={[command]} openPicture={vi.fn()} close={close} />;
}

function Tree() {
  const editing = useEditing(PAGE);
  useEffect(() => taken(editing.state.page), [editing]);
  return <PageTree editing={editing} problems={[]} others={[]} comments={new Map()} point={() => {}} />;
}

const show = (part: ReactNode) => render(inShop(<BuilderContext value={services}>{part}</BuilderContext>));

beforeEach(stubModalDialogs);
afterEach(() => {
  cleanup();
  vi.resetAllMocks();
});

describe.each(IMES)('keys of an IME in %s', (_, ime) => {
  const meta = { field: ['4.workbench.6'] };

  test('leave the text on the page open', { meta }, () => {
    const box = { x: 0, y: 0, width: 10, height: 10 };
    show(<TextEditor box={box} zoom={1} text="一" lang="jp" write={() => {}} close={close} />);
    const field = screen.getByRole('textbox');
    for (const key of ['Enter', 'Escape']) fireEvent.keyDown(field, { key, ...ime });
    expect(close).not.toHaveBeenCalled();
    fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 });
    expect(close).toHaveBeenCalledTimes(1);
  });

  test('run no command, and keep the palette open', { meta }, () => {
    show(<Palette />);
    const field = screen.getByRole('combobox', { hidden: true });
    fireEvent.change(field, { target: { value: '言語' } });
    for (const key of ['ArrowDown', 'Enter']) fireEvent.keyDown(field, { key, ...ime });
    // Escape that is not prevented closes the dialog.
    const escape = createEvent.keyDown(field, { key: 'Escape', ...ime });
    fireEvent(field, escape);
    expect([run.mock.calls, close.mock.calls, escape.defaultPrevented]).toEqual([[], [], true]);
    fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 });
    expect(run).toHaveBeenCalledTimes(1);
  });

  test('neither keep nor give up the name of a node', { meta }, () => {
    show(<Tree />);
    const row = screen.getByRole('treeitem');
    row.focus();
    fireEvent.keyDown(row, { key: 'F2', code: 'F2', keyCode: 113 });
    fireEvent.keyUp(document.body, { key: 'F2', code: 'F2', keyCode: 113 });
    const field = screen.getByRole('textbox', { name: 'Name in the structure' });
    fireEvent.change(field, { target: { value: 'b' } });
    for (const key of ['Enter', 'Escape']) fireEvent.keyDown(field, { key, code: key, ...ime });
    expect([screen.getByRole('textbox', { name: 'Name in the structure' }) === field, taken.mock.lastCall]).toEqual([
      true,
      [PAGE],
    ]);
    fireEvent.keyDown(field, { key: 'Enter', code: 'Enter', keyCode: 13 });
    expect(taken.mock.lastCall).toEqual([{ pageComponent: [{ ...PAGE.pageComponent[0], name: 'b' }] }]);
  });
});
