// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { inShop } from '#registry/kit/testing/shop.tsx';
import { rightsOf, type Role } from '#schemas/builder/roles.ts';
import { stubModalDialogs } from '../../../../tests/setup/stub-dialogs.ts';
import type { CallStore } from '../api/store-client.ts';
import { BuilderContext } from '../builder-context.ts';
import { PageList } from '../pages/page-list.tsx';
import { SessionContext } from '../team/session.ts';
import { builderServices } from '../testing/builder-services.ts';
import { RedirectsDialog } from './redirects-dialog.tsx';

const AT = '2026-11-01T03:00:00.000Z';
const SOAP = { source: '/soap.html', target: '/%E0%B8%AA', status: 302, hits: 3, lastHitAt: AT };
const LIST = { redirects: [SOAP], total: 240, missing: [{ path: '/50% off?*', hits: 9, lastHitAt: AT }] };
const answers: Record<string, unknown> = {};
const asked = vi.fn<(name: string, input: unknown) => void>();
const store = ((name: string, input: unknown) => {
  asked(name, input);
  const answer = answers[name];
  return Promise.resolve(answer === undefined ? { ok: false, kind: 'unreachable' } : (answer as object));
}) as CallStore;

beforeEach(() => {
  asked.mockReset();
  for (const name of Object.keys(answers)) delete answers[name];
  answers.builderRedirects = { ok: true, data: LIST };
  stubModalDialogs();
});
afterEach(cleanup);

const show = (element = <RedirectsDialog close={() => undefined} />, role: Role = 'publisher') =>
  act(async () => {
    const session = { name: 'Malee', role, ...rightsOf(role) };
    render(
      inShop(
        <BuilderContext value={builderServices({ store })}>
          <SessionContext value={session}>{element}</SessionContext>
        </BuilderContext>,
      ),
    );
  });
const inputOf = (name: string) => asked.mock.calls.findLast(([called]) => called === name)?.[1];
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent);

test('a path that leads nowhere is led to a page, by keyboard from its button on', async () => {
  const note = { code: 'no-page', about: '/spring' };
  const added = { source: '/50%25%20off%3F%2A?id=3', target: '/spring', status: 301, hits: 0, lastHitAt: null, note };
  answers.builderAddRedirect = { ok: true, data: added };
  await show();
  await act(async () => void fireEvent.click(screen.getByRole('tab', { name: 'Lead nowhere' })));
  expect(screen.getByRole('listitem').textContent).toContain('9 visits');
  await press('Lead it to… /50% off?*');
  expect([field('Old address').value, document.activeElement]).toEqual(['/50%25 off%3F%2A', field('Leads to')]);
  fireEvent.change(field('Leads to'), { target: { value: '/spring' } });
  await press('Add');
  expect(inputOf('builderAddRedirect')).toEqual({ from: '/50%25 off%3F%2A', to: '/spring' });
  // The message names what is stored.
  expect(said()).toContain(
    `${added.source} leads to /spring now. /50%25%20off%3F%2A without what follows the “?” is not covered. The shop has no page /spring.`,
  );
  expect(field('Old address').value).toBe('');
  await act(async () => void fireEvent.click(screen.getByRole('tab', { name: 'Old addresses' })));
  // It is not among the most visited of 240.
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining(`${added.source} → /spring`),
    expect.stringContaining('/soap.html'),
  ]);
});

test('old addresses are searched, removed and brought back; a refused one says why and stays written', async () => {
  answers.builderRemoveRedirect = { ok: true, data: {} };
  const HOST = { code: 'foreign', field: 'to', about: 'evil.example' };
  const refused = { ok: false, kind: 'refused', key: 'REDIRECT_REFUSED', fault: HOST };
  answers.builderAddRedirect = refused;
  await show();
  expect(screen.getByRole('listitem').textContent).toMatch(/^\/soap\.html → \/สFor now · 3 visits · last /);
  expect(said()).toContain('The 1 most visited of 240. Search to find the others.');
  await act(async () => void fireEvent.change(field('Search old addresses'), { target: { value: ' soap ' } }));
  expect(inputOf('builderRedirects')).toEqual({ q: 'soap' });

  await press('Remove /soap.html');
  expect([inputOf('builderRemoveRedirect'), document.activeElement]).toEqual([
    { source: '/soap.html' },
    field('Search old addresses'),
  ]);
  await press('Undo');
  expect(inputOf('builderAddRedirect')).toEqual({
    from: '/soap.html',
    to: SOAP.target,
    status: 302,
    hits: 3,
    lastHitAt: AT,
  });

  fireEvent.change(field('Old address'), { target: { value: '/a.html' } });
  fireEvent.change(field('Leads to'), { target: { value: 'https://evil.example' } });
  await press('Add');
  expect(screen.getByText('Leads to: evil.example is not this shop.')).toBeTruthy();
  expect(field('Old address').value).toBe('/a.html');
});

test('a file is imported, and its refused rows are shown with the reasons', async () => {
  const [rejectedRows, notedRows] = [
    [{ line: 4, from: '/c.html', code: 'missing', field: 'to', reason: 'in English' }],
    [{ line: 3, from: '/b.html', code: 'no-page', about: '/nowhere', reason: 'in English' }],
  ];
  answers.builderImportRedirects = { ok: true, data: { accepted: 2, rejected: 1, rejectedRows, notedRows } };
  await show();
  const choose = async (...parts: BlobPart[]) => {
    const input = document.querySelector('input[type=file]');
    if (input === null) throw new Error('there is no field for a file');
    await act(async () => void fireEvent.change(input, { target: { files: [new File(parts, 'old.csv')] } }));
  };
  await choose('/a.html,/lab');
  await vi.waitFor(() => expect(inputOf('builderImportRedirects')).toEqual({ csv: '/a.html,/lab' }));
  expect(await screen.findByText('2 rows imported · 1 refused')).toBeTruthy();
  expect(screen.getByText('Refused rows').closest('section')?.textContent).toContain(
    'Line 4 /c.html Leads to: It is missing.',
  );
  expect(screen.getByText(/The shop has no page \/nowhere\./)).toBeTruthy();
  await choose(new Uint8Array([0xe0, 0x31]));
  expect(await screen.findByText(/That file is not UTF-8/)).toBeTruthy();
  await choose('a'.repeat(2 * 1024 * 1024 + 1));
  expect(await screen.findByText(/more than 2 MB/)).toBeTruthy();
});

test('an old address that is led elsewhere is led back by one press', async () => {
  answers.builderAddRedirect = { ok: true, data: { ...SOAP, target: '/spring', status: 301 } };
  await show();
  fireEvent.change(field('Old address'), { target: { value: SOAP.source } });
  fireEvent.change(field('Leads to'), { target: { value: '/spring' } });
  screen.getByRole('button', { name: 'Add' }).focus();
  await press('Add');
  expect([field('Old address').value, document.activeElement?.textContent]).toEqual(['', 'Add']);
  expect(await screen.findByText('/soap.html leads to /spring now. It led to /ส before.')).toBeTruthy();
  await press('Undo');
  expect(inputOf('builderAddRedirect')).toEqual({ from: SOAP.source, to: SOAP.target, status: SOAP.status });
});

test('an unread list is not said to be empty, and is read again by one press', async () => {
  answers.builderRedirects = undefined;
  await show();
  await act(async () => void fireEvent.click(screen.getByRole('tab', { name: 'Lead nowhere' })));
  expect(screen.queryByText(/^Nobody has asked/)).toBeNull();
  answers.builderRedirects = { ok: true, data: LIST };
  await press('Try again');
  expect(screen.getByRole('listitem').textContent).toContain('9 visits');
});

test('an address that was added here and removed elsewhere leaves the list', async () => {
  answers.builderRedirects = { ok: true, data: { redirects: [], total: 0, missing: [] } };
  answers.builderAddRedirect = { ok: true, data: SOAP };
  await show();
  fireEvent.change(field('Old address'), { target: { value: SOAP.source } });
  fireEvent.change(field('Leads to'), { target: { value: '/spring' } });
  await press('Add');
  expect(screen.queryAllByRole('listitem')).toEqual([]);
});

test.each(['publisher', 'editor'] as const)('pages have the dialog for those who publish: %s', async (role) => {
  answers.builderPages = { ok: true, data: { pages: [], zones: [] } };
  await show(<PageList />, role);
  expect(screen.queryByRole('button', { name: 'Old addresses' }) !== null).toBe(role === 'publisher');
});
