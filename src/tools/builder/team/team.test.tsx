// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { inShop } from '#registry/kit/testing/shop.tsx';
import { NODE_ACTS, type Rights, rightsOf } from '#schemas/builder/roles.ts';
import type { CommentThread, OwnRole, TeamMember } from '#schemas/builder/team.ts';
import { stubModalDialogs } from '../../../../tests/setup/stub-dialogs.ts';
import type { ManifestType } from '../api/manifest.ts';
import type { CallStore } from '../api/store-client.ts';
import { BuilderContext } from '../builder-context.ts';
import { builderServices } from '../testing/builder-services.ts';
import { removeNode } from '../page/edits.ts';
import { duplicateNodes } from '../page/edits-of-several.ts';
import type { Page } from '../page/nodes.ts';
import { Palette } from '../palette/palette.tsx';
import { useEditing } from '../page/use-editing.ts';
import { CommentsPanel } from './comments-panel.tsx';
import { type Refusal, SessionContext, useAllowedEditing, useMayDo, useRefusalText } from './session.ts';
import { LiveSession } from './live-session.tsx';
import { TeamDialog } from './team-dialog.tsx';
import { useComments } from './use-comments.ts';

const AT = '2026-11-01T03:00:00.000Z';
const PAGE: Page = {
  pageComponent: [{ type: 'heading', id: 'top', props: { text: { $t: { th: 'ชาม', en: 'Bowls' } }, level: 2 } }],
};
const member = (email: string, role: string, state: TeamMember['state']): TeamMember => ({
  email,
  name: null,
  role,
  state,
  by: null,
  at: AT,
});
const thread = (id: number, node: string | null, text: string, isResolved = false): CommentThread => ({
  id,
  node,
  nodeType: 'heading',
  kind: node === null ? 'review' : 'comment',
  comments: [{ id, by: 'Nok', at: AT, text }],
  resolved: isResolved ? { by: 'Malee', at: AT } : null,
});

const HEADINGS: OwnRole['bars'] = [{ type: 'heading', acts: ['move'] }];
const JAPANESE: OwnRole = {
  id: 'japanese',
  name: 'Japanese',
  acts: ['read', 'translate'],
  langs: ['jp'],
  bars: HEADINGS,
};
const typeOf = (type: string, title: string): [string, ManifestType] => [
  type,
  { type, title, category: 'text', description: '', slots: {}, samples: [], schema: {} },
];
const TYPES = new Map([typeOf('text', 'Text'), typeOf('heading', 'Heading')]);

const answers: Record<string, unknown> = {};
const asked = vi.fn<(name: string, input: unknown) => void>();
const store = ((name: string, input: unknown) => {
  asked(name, input);
  const data = answers[name];
  return Promise.resolve(data === undefined ? { ok: false, kind: 'unreachable' } : (data as object));
}) as CallStore;

beforeEach(() => {
  asked.mockReset();
  for (const name of Object.keys(answers)) delete answers[name];
  stubModalDialogs();
});
afterEach(cleanup);

const open = async (element: ReactNode, rights: Rights = rightsOf('owner')) => {
  const session = { name: 'Malee', role: 'A role', ...rights };
  const part = (
    <BuilderContext value={builderServices({ store, manifest: { ...builderServices().manifest, types: TYPES } })}>
      <SessionContext value={session}>{element}</SessionContext>
    </BuilderContext>
  );
  await act(async () => void render(inShop(part)));
};
/** The input of the last call of a name. */
const inputOf = (name: string) => asked.mock.calls.findLast(([called]) => called === name)?.[1];
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));

test('an owner invites by address, and learns why the last owner stays', async () => {
  const members = [member('malee@example.com', 'owner', 'fixed'), member('nok@example.com', 'owner', 'joined')];
  answers.builderTeam = { ok: true, data: { members, builders: 'login' } };
  answers.builderInvite = { ok: true, data: { members: [...members, member('new@example.com', 'editor', 'invited')] } };
  answers.builderRemoveMember = { ok: false, kind: 'refused', key: 'LAST_OWNER', message: '' };
  await open(<TeamDialog close={() => undefined} />);
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  expect(screen.getByText(/^Everybody who is logged in may build this shop as an owner\./)).toBeTruthy();
  fireEvent.change(screen.getByLabelText('E-mail address'), { target: { value: 'new@example.com' } });
  await press('Invite');
  expect(asked.mock.lastCall).toEqual(['builderInvite', { email: 'new@example.com', role: 'editor' }]);
  expect(screen.getByText('An invitation was sent to new@example.com.')).toBeTruthy();
  expect(screen.getAllByRole('listitem')).toHaveLength(3);
  const link = 'https://shop.example/account/login?continue_url=%2Fbuilder&lang=en';
  answers.builderInvite = { ok: true, data: { members, unsentLink: link } };
  fireEvent.change(screen.getByLabelText('E-mail address'), { target: { value: 'other@example.com' } });
  await press('Invite');
  expect(screen.getByRole('status').textContent).toBe('This shop sends no mails. Give this link to other@example.com:');
  expect(screen.getByLabelText('Link of the invitation')).toHaveProperty('value', link);
  await press('Remove nok@example.com');
  expect(inputOf('builderRemoveMember')).toBeUndefined();
  expect(screen.getByRole('group').textContent).toMatch(/^Remove nok@example\.com\?/);
  await press('Remove from the team');
  expect(inputOf('builderRemoveMember')).toEqual({ email: 'nok@example.com' });
  expect(screen.getByRole('alert').textContent).toBe('A shop keeps an owner. Make somebody else one first.');
});

test('an owner makes a role with acts, languages and closed types, gives it, and learns who has it', async () => {
  answers.builderTeam = { ok: true, data: { members: [member('nok@example.com', 'editor', 'joined')] } };
  answers.builderRoles = { ok: true, data: { roles: [JAPANESE] } };
  await open(<TeamDialog close={() => undefined} />);
  const given = screen.getByLabelText('Role of nok@example.com');
  await act(async () => void fireEvent.change(given, { target: { value: 'japanese' } }));
  expect(inputOf('builderChangeRole')).toEqual({ email: 'nok@example.com', role: 'japanese' });

  await act(async () => void fireEvent.click(screen.getByRole('tab', { name: 'Roles' })));
  const said = 'JapaneseRead pages, Change the words of texts, 日本語, closed: Heading';
  expect(screen.getByRole('listitem').textContent).toContain(said);
  expect(screen.queryByRole('checkbox', { name: 'Manage the team' })).toBeNull();
  fireEvent.change(screen.getByLabelText('Name of the role'), { target: { value: 'Korean' } });
  for (const name of ['Comment', 'ไทย', 'English', '中文', '日本語'])
    fireEvent.click(screen.getByRole('checkbox', { name }));
  fireEvent.change(screen.getByLabelText('Close a component type'), { target: { value: 'text' } });
  for (const name of ['Add', 'Move']) fireEvent.click(screen.getByRole('checkbox', { name }));
  answers.builderSaveRole = answers.builderRoles;
  await press('Make a role');
  expect(inputOf('builderSaveRole')).toEqual({
    name: 'Korean',
    acts: ['read', 'translate'],
    langs: ['kr'],
    bars: [{ type: 'text', acts: ['edit', 'remove'] }],
  });

  await press('Change the role Japanese');
  fireEvent.click(screen.getByRole('checkbox', { name: 'Edit pages' }));
  expect(screen.queryByRole('checkbox', { name: '日本語' })).toBeNull();
  await press('Save the role');
  expect(inputOf('builderSaveRole')).toEqual({
    ...JAPANESE,
    acts: ['read', 'translate', 'edit'],
    langs: null,
  });
  const by = ['nok@example.com', 'Agent'];
  answers.builderRemoveRole = { ok: false, kind: 'refused', key: 'ROLE_USED', message: '', by };
  await press('Remove the role Japanese');
  expect(screen.getByRole('alert').textContent).toBe('Give these another role first: nok@example.com, Agent');
});

test('a token is made with a role and an end, and its secret is shown once', async () => {
  answers.builderTeam = { ok: true, data: { members: [] } };
  answers.builderTokens = { ok: true, data: { tokens: [] } };
  answers.builderCreateToken = { ok: true, data: { tokens: [], token: 'raan_secret' } };
  await open(<TeamDialog close={() => undefined} />);
  await act(async () => void fireEvent.click(screen.getByRole('tab', { name: 'Tokens' })));
  expect(screen.getByText('There are no tokens.')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Name of the script'), { target: { value: 'Agent' } });
  fireEvent.change(screen.getByLabelText(/^Role/), { target: { value: 'owner' } });
  expect(screen.queryByRole('checkbox', { name: 'Manage the team' })).toBeNull();
  for (const name of ['Comment', 'Change the words of texts', 'Edit pages', 'Publish pages', 'Read pages'])
    fireEvent.click(screen.getByRole('checkbox', { name }));
  await press('Make a token');
  const made = { name: 'Agent', role: 'owner', acts: ['read-audit'], days: 30 };
  expect(asked.mock.lastCall).toEqual(['builderCreateToken', made]);
  expect(screen.getByDisplayValue('raan_secret')).toBeTruthy();
});

test('connected agents are listed beside tokens, and disconnected', async () => {
  answers.builderTeam = { ok: true, data: { members: [] } };
  const at = '2026-11-01T03:00:00.000Z';
  const token = { id: 'a', name: 'Claude', role: 'editor', acts: [], by: 'Nok', at, expires: at, used: at };
  answers.builderTokens = { ok: true, data: { tokens: [{ ...token, state: 'active', agent: 'claude.ai' }] } };
  answers.builderRevokeToken = { ok: true, data: { tokens: [] } };
  await open(<TeamDialog close={() => undefined} />);
  await act(async () => void fireEvent.click(screen.getByRole('tab', { name: 'Tokens' })));
  expect(screen.getByText(/Connected by Nok \(claude\.ai\)/)).toBeTruthy();
  await press('Disconnect Claude');
  expect(asked.mock.lastCall).toEqual(['builderRevokeToken', { id: 'a' }]);
});

function Commented() {
  const editing = useEditing(PAGE);
  return <CommentsPanel comments={useComments('/about')} editing={editing} lang="en" />;
}

test('comments are shown by component, removed components are marked, and resolved comments are separate', async () => {
  const threads = [thread(1, 'top', 'Too long'), thread(2, 'gone', 'Old'), thread(3, null, 'Please', true)];
  answers.builderComments = { ok: true, data: { threads } };
  await open(<Commented />);
  const rows = screen.getAllByRole('listitem');
  expect(rows.map((row) => row.textContent.includes('no longer on the page'))).toEqual([false, true]);
  fireEvent.click(screen.getByRole('radio', { name: 'Resolved' }));
  expect(screen.getByRole('listitem').textContent).toContain('Resolved by Malee');
  fireEvent.click(screen.getByRole('radio', { name: 'Open' }));
  const [first] = screen.getAllByRole('listitem');
  if (first === undefined) throw new Error('no thread is shown');
  const resolve = () => act(async () => void fireEvent.click(within(first).getByRole('button', { name: 'Resolve' })));
  answers.builderResolve = { ok: false, kind: 'refused', key: 'NO_THREAD', message: '' };
  await resolve();
  expect(within(first).getByRole('alert').textContent).toBe('There is no such comment any more.');
  answers.builderResolve = { ok: true, data: { threads: [thread(1, 'top', 'Too long', true)] } };
  await resolve();
  expect(asked.mock.lastCall).toEqual(['builderResolve', { path: '/about', thread: 1, isResolved: true }]);
  expect(screen.getByText('All comments are resolved.')).toBeTruthy();
  expect(document.activeElement?.contains(screen.getByLabelText('New comment'))).toBe(true);
  expect(document.activeElement).not.toBe(document.body);
});

test('a comment is sent with Ctrl Enter, kept when it is rejected, and a review is asked of the page', async () => {
  answers.builderComments = { ok: true, data: { threads: [] } };
  await open(<Commented />);
  const field = screen.getByLabelText<HTMLTextAreaElement>('New comment');
  fireEvent.change(field, { target: { value: 'Look' } });
  await act(async () => void fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true }));
  expect([field.value, screen.getByRole('alert').textContent]).toEqual(['Look', 'The shop did not answer. Try again.']);
  answers.builderComment = { ok: true, data: { threads: [thread(4, null, 'Look')] } };
  await press('Ask for a review');
  expect(asked.mock.lastCall).toEqual(['builderComment', { path: '/about', text: 'Look', node: null, kind: 'review' }]);
  expect(field.value).toBe('');
});

test('a comment is sent once, and what is not sent yet is there when the panel opens again', async () => {
  answers.builderComments = { ok: true, data: { threads: [] } };
  await open(<Commented />);
  fireEvent.change(screen.getByLabelText('New comment'), { target: { value: 'Half of a' } });
  cleanup();
  await open(<Commented />);
  const field = screen.getByLabelText<HTMLTextAreaElement>('New comment');
  expect(field.value).toBe('Half of a');
  answers.builderComment = { ok: true, data: { threads: [] } };
  asked.mockReset();
  fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true });
  fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true });
  await act(async () => undefined);
  expect(asked.mock.calls).toHaveLength(1);
  cleanup();
  await open(<Commented />);
  expect(screen.getByLabelText<HTMLTextAreaElement>('New comment').value).toBe('');
});

test('comments that could not be read can be reloaded', async () => {
  await open(<Commented />);
  answers.builderComments = { ok: true, data: { threads: [] } };
  await press('Try again');
  expect(screen.getByText('Nobody has commented on this page.')).toBeTruthy();
});

const refused = vi.fn<(reason: Refusal) => void>();
function Edited() {
  const { state, actions } = useAllowedEditing(useEditing(PAGE), refused);
  const set = (props: object) =>
    actions.edit(undefined, (page) => ({ ...page, pageComponent: [{ type: 'heading', id: 'top', props }] }));
  return (
    <>
      <button type="button" onClick={() => set({ text: { $t: { th: 'ชาม', en: 'Cups' } }, level: 2 })}>
        words
      </button>
      <button type="button" onClick={() => set({ text: { $t: { th: 'ชาม', en: 'Bowls' } }, level: 1 })}>
        level
      </button>
      <output>{JSON.stringify(state.page.pageComponent)}</output>
    </>
  );
}

test.each([
  ['owner', rightsOf('owner'), true, true],
  ['editor', rightsOf('editor'), true, true],
  ['translator', rightsOf('translator'), true, false],
  ['translator into English', { ...JAPANESE, langs: ['en'] }, true, false],
  ['translator into Japanese', JAPANESE, false, false],
  ['publisher who does not edit', { ...JAPANESE, acts: ['read', 'publish'] }, false, false],
  ['reviewer', rightsOf('reviewer'), false, false],
] as const)('the workbench lets a %s only make the edits of the role', async (_, rights, words, level) => {
  refused.mockReset();
  await open(<Edited />, rights);
  await press('words');
  expect(screen.getByRole('status').textContent.includes('Cups')).toBe(words);
  await press('level');
  expect(screen.getByRole('status').textContent.includes('"level":1')).toBe(level);
  expect(refused).toHaveBeenCalledTimes(Number(!words) + Number(!level));
});

function Locked() {
  const { state, actions } = useAllowedEditing(
    useEditing({ pageComponent: [{ type: 'text', id: 'terms', locked: true }] }),
    refused,
  );
  return (
    <>
      <button type="button" onClick={() => actions.edit(undefined, (page) => removeNode(page, 'terms'))}>
        remove
      </button>
      <button type="button" onClick={() => actions.edit(undefined, (page) => duplicateNodes(page, ['terms']))}>
        copy
      </button>
      <output>{JSON.stringify(state.page.pageComponent)}</output>
    </>
  );
}

test.each([
  ['publisher', []],
  ['editor', [['locked']]],
] as const)('a %s removes a locked component or sees why not; its copy is unlocked', async (role, reasons) => {
  refused.mockReset();
  await open(<Locked />, rightsOf(role));
  await press('copy');
  expect(screen.getByRole('status').textContent).toContain('{"type":"text","id":"text"}');
  await press('remove');
  expect([screen.getByRole('status').textContent.includes('locked'), refused.mock.calls]).toEqual([
    role === 'editor',
    reasons,
  ]);
});

function Barred() {
  const textOf = useRefusalText();
  const [said, setSaid] = useState<string>();
  const editing = useAllowedEditing(useEditing(PAGE), (reason) => setSaid(textOf(reason)));
  return (
    <>
      <Palette editing={editing} carry={() => undefined} added={() => undefined} />
      <button type="button" onClick={() => editing.actions.edit(undefined, (page) => removeNode(page, 'top'))}>
        remove
      </button>
      <output>{said}</output>
    </>
  );
}

test('a type that a role bars is not in the palette, and an edit of such a component says why it is not made', async () => {
  await open(<Barred />, { ...rightsOf('owner'), bars: [{ type: 'heading', acts: NODE_ACTS }] });
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Text']);
  await press('remove');
  expect(screen.getByRole('status').textContent).toBe('Your role does not allow this for “Heading”: Remove');
});

test('a role that an owner changes applies in an open workbench too', async () => {
  vi.useFakeTimers();
  function Publishing() {
    return <output>{String(useMayDo()('publish'))}</output>;
  }
  const first = { name: 'Nok', role: 'Menus', ...rightsOf('publisher') };
  const { client } = builderServices();
  await open(
    <LiveSession first={first} store={store} client={client}>
      <Publishing />
    </LiveSession>,
  );
  expect(screen.getByRole('status').textContent).toBe('true');
  answers.builderSession = { ok: true, data: { ...first, ...rightsOf('editor') } };
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(screen.getByRole('status').textContent).toBe('false');
  vi.useRealTimers();
});
