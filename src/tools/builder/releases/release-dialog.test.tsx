// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Release, ReleasePage } from '#schemas/builder/releases.ts';
import { type Role, rightsOf } from '#schemas/builder/roles.ts';
import { inShop } from '#registry/kit/testing/shop.tsx';
import { stubModalDialogs } from '../../../../tests/setup/stub-dialogs.ts';
import type { CallStore } from '../api/store-client.ts';
import { BuilderContext, SCHEDULE_HASH } from '../builder-context.ts';
import { SessionContext } from '../team/session.ts';
import { builderServices } from '../testing/builder-services.ts';
import { ReleaseDialog } from './release-dialog.tsx';
import type { ReleaseDetails } from './use-release.ts';

const AT = '2026-11-01T03:00:00.000Z';
const ID = '00000000-0000-4000-8000-000000000001';
const RELEASE: Release = {
  id: ID,
  name: 'Songkran',
  state: 'open',
  revision: 4,
  created: { by: 'Malee', at: AT },
  approved: null,
  approvals: [],
  required: null,
  schedule: null,
  rollout: null,
  last: null,
  problem: null,
};
const PAGE: ReleasePage = { path: '/sale', title: 'Sale', by: 'Malee', at: AT, isNew: false, isBehind: true };
const details = (release: Partial<Release>, pages: readonly ReleasePage[] = [PAGE]): ReleaseDetails => ({
  release: { ...RELEASE, ...release },
  pages: [...pages],
  links: [],
});

const asked = vi.fn<(name: string, input: unknown) => unknown>();
const close = vi.fn<() => void>();

/** Opens the dialog upon what the store answers first; later commands get the further answers. */
const open = (...answers: readonly unknown[]) => openAs('owner', ...answers);
async function openAs(role: Role, ...answers: readonly unknown[]): Promise<void> {
  for (const answer of answers) asked.mockReturnValueOnce(answer);
  const store = ((name, input) => Promise.resolve(asked(name, input))) as CallStore;
  const services = builderServices({ store, release: ID });
  await act(async () => {
    render(
      inShop(
        <BuilderContext value={services}>
          <SessionContext value={{ name: 'Nok', role, ...rightsOf(role) }}>
            <ReleaseDialog id={ID} close={close} />
          </SessionContext>
        </BuilderContext>,
      ),
    );
  });
}
const good = (data: ReleaseDetails) => ({ ok: true, data });
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name, hidden: true })));
const buttons = () => screen.getAllByRole('button', { hidden: true }).map((button) => button.textContent);

beforeEach(stubModalDialogs);
afterEach(() => {
  cleanup();
  asked.mockReset();
});

test('offers what the state of the release allows, and nothing else', async () => {
  await open(good(details({})));
  expect(buttons()).toEqual(expect.arrayContaining(['Compare', 'Approve', 'Discard the release', 'Make a link']));
  expect(buttons()).not.toContain('Publish now');
  expect(screen.getByText('Its time is chosen after “Approve”.')).toBeTruthy();
  expect(screen.getByText('Changed in the shop: open it to merge')).toBeTruthy();
  cleanup();
  await open(
    good(details({ state: 'published', last: { kind: 'published', by: 'Malee', at: AT, langs: null, pages: 1 } })),
  );
  expect(buttons()).toContain('Roll all pages back');
  expect(buttons()).not.toContain('Discard the release');
  cleanup();
  await open(good(details({ state: 'scheduled', schedule: { at: AT, timeZone: 'UTC', langs: null } })));
  expect(buttons()).toContain('Do not publish at that time');
  expect(buttons()).not.toContain('Discard the release');
  cleanup();
  await open(good(details({}, [])));
  expect(screen.getByText('No page is changed in this release yet. Open a page and edit it.')).toBeTruthy();
});

test('offers a role what it may do: a reviewer approves where named, an editor shares and discards', async () => {
  const link = { id: '00000000-0000-4000-8000-000000000002', by: 'Malee', at: AT, expires: AT };
  const withLink = (release: Partial<Release>) => good({ ...details(release), links: [link] });
  const offered = async (role: Role, release: Partial<Release>) => {
    cleanup();
    await openAs(role, withLink(release));
    return buttons().filter((name) => name !== '');
  };
  const reviewers = [{ name: 'Nok', email: null, hasApproved: false }];
  expect(await offered('reviewer', {})).toEqual(['Compare']);
  expect(await offered('reviewer', { required: { count: 1, reviewers } })).toEqual(['Compare', 'Approve']);
  expect(await offered('editor', { state: 'approved' })).toEqual([
    'Compare',
    'Discard the release',
    'Make a link',
    'Revoke',
  ]);
  expect(
    await offered('publisher', { state: 'scheduled', schedule: { at: AT, timeZone: 'UTC', langs: null } }),
  ).toEqual(expect.arrayContaining(['Publish now', 'Do not publish at that time']));
});

test('asks before it discards a release, and says that it is discarded', async () => {
  await open(good(details({})), good(details({ state: 'discarded' }, [])));
  await press('Discard the release');
  expect(asked.mock.calls).toHaveLength(1);
  await press('Discard it');
  expect(asked.mock.calls.at(-1)).toEqual(['releaseDiscard', { id: ID, base: 4 }]);
  expect(screen.getByText('This release is discarded. Nothing of it can be published.')).toBeTruthy();
  expect(buttons().filter((name) => name !== '')).toEqual([]);
});

test('approves and publishes the chosen languages upon the revision that is shown', async () => {
  await open(
    good(details({})),
    good(details({ state: 'approved', revision: 5 })),
    good(details({ state: 'approved', revision: 6 })),
  );
  await press('Approve');
  await act(async () => fireEvent.click(screen.getByRole('checkbox', { name: 'English', hidden: true })));
  await press('Publish now');
  expect(asked.mock.calls).toEqual([
    ['builderRelease', { id: ID }],
    ['releaseApprove', { id: ID, base: 4 }],
    ['releasePublish', { id: ID, base: 5, langs: ['en'] }],
  ]);
});

test('schedules by the shop’s clock, which it names, and shows when it is due there', async () => {
  const timeZone = 'Asia/Bangkok';
  const at = '2026-12-31T13:30:00.000Z';
  await open(
    good(details({ state: 'approved' })),
    good(details({ state: 'scheduled', schedule: { at, timeZone, langs: null } })),
  );
  const field = screen.getByLabelText('Publish at (time of the shop: Bangkok, UTC+7)');
  fireEvent.change(field, { target: { value: '2026-12-31T20:30' } });
  await press('Schedule');
  expect(asked.mock.calls[1]).toEqual([
    'releaseSchedule',
    { id: ID, base: 4, schedule: { at, timeZone, langs: null }, anyway: false },
  ]);
  expect(screen.getByText('Will be published on Dec 31, 2026, 8:30 PM')).toBeTruthy();
});

test('shows all times by the shop’s clock, which it names, and layouts by their names', async () => {
  const late = '2026-11-01T18:30:00.000Z';
  const layout = { ...PAGE, path: '/product/*', title: '{title}', at: late };
  const last = { kind: 'published', by: 'Malee', at: late, langs: null, pages: 1 } as const;
  const approvals = [{ by: 'Nok', at: late }];
  const link = { id: '00000000-0000-4000-8000-000000000002', by: 'Malee', at: AT, expires: late };
  await open(good({ ...details({ state: 'published', last, approvals }, [layout]), links: [link] }));
  expect(screen.getByText('Time of the shop: Bangkok (UTC+7)')).toBeTruthy();
  expect(screen.getAllByText(/Nov 2, 2026, 1:30 AM/)).toHaveLength(4);
  expect(screen.getByText('Layout of all products')).toBeTruthy();
});

test('leads to the time where somebody asked for one', async () => {
  location.hash = SCHEDULE_HASH;
  await open(good(details({ state: 'approved' })));
  expect(document.activeElement).toBe(screen.getByLabelText(/^Publish at/));
  location.hash = '';
});

test('asks before it publishes at a time that has passed', { meta: { field: ['4.workbench.7'] } }, async () => {
  const approved = good(details({ state: 'approved' }));
  const refused = { ok: false, kind: 'refused', key: 'PAST', message: '' };
  await open(approved, refused, approved, refused, approved, approved);
  const field = screen.getByLabelText(/^Publish at/);
  const choose = (value: string) => fireEvent.change(field, { target: { value } });
  choose('2020-01-01T10:00');
  await press('Schedule');
  expect(screen.getByRole('alert', { hidden: true }).textContent).toMatch(/^That time has passed/);
  // Another time is another question.
  choose('2021-01-01T10:00');
  await press('Schedule');
  await press('Publish at once');
  const calls = asked.mock.calls.filter(([name]) => name === 'releaseSchedule').map(([, input]) => input);
  const input = (year: number, anyway: boolean) => ({
    id: ID,
    base: 4,
    schedule: {
      at: `${year}-01-01T03:00:00.000Z`,
      timeZone: 'Asia/Bangkok',
      langs: null,
    },
    anyway,
  });
  expect(calls).toEqual([input(2020, false), input(2021, false), input(2021, true)]);
});

test('names the pages of a refusal, shows how the release is then, and rolls back all the same on request', async () => {
  const last = { kind: 'published', by: 'Malee', at: AT, langs: null, pages: 2 } as const;
  const refused = { ok: false, kind: 'refused', key: 'CHANGED_SINCE', message: '', paths: ['/sale'] };
  const published = details({ state: 'published', last, revision: 7 });
  await open(good(published), refused, good(published), good(details({ revision: 8 })));
  await press('Roll all pages back');
  expect(screen.getByRole('alert', { hidden: true }).textContent).toBe('Published again since: /sale');
  await press('Do it all the same');
  expect(asked.mock.calls.at(-1)).toEqual(['releaseRollBack', { id: ID, base: 7, anyway: true }]);
});

test('says what stops the publication, each with a way to its page', async () => {
  const findings = [{ path: '/sale', code: 'no-alt', node: 'hero', detail: '' }];
  const refused = { ok: false, kind: 'refused', key: 'STOPPED', message: '', paths: ['/sale'], findings };
  await open(good(details({})), refused, good(details({})));
  await press('Approve');
  const link = screen.getAllByRole('link', { name: '/sale', hidden: true })[0];
  expect([link?.getAttribute('href'), link?.parentElement?.textContent]).toEqual([
    `/?page=%2Fsale&release=${ID}`,
    '/sale A picture has no description for those who cannot see it. Describe it, or mark it as decoration. hero',
  ]);
});

test('says that the shop does not answer, and why a scheduled publication did not happen', async () => {
  await open({ ok: false, kind: 'unreachable' });
  expect(screen.getByRole('alert', { hidden: true }).textContent).toBe('The shop did not answer. Try again.');
  cleanup();
  await open(good(details({ state: 'approved', problem: { key: 'BEHIND', paths: ['/sale', '/home'] } })));
  expect(
    screen.getByText('Not published at its time, because these pages were changed in the shop: /sale, /home'),
  ).toBeTruthy();
});

test('shows a new preview link, which is copied, and forgets it when it is revoked', async () => {
  const link = { id: '00000000-0000-4000-8000-000000000002', by: 'Malee', at: AT, expires: AT };
  const shared = { ...details({}), links: [link] };
  const url = 'https://shop.example/builder/preview/secret';
  await open(good(details({})), { ok: true, data: { ...shared, url } }, good(details({})));
  await press('Make a link');
  expect(asked.mock.calls[1]).toEqual(['releaseShare', { id: ID, hours: 168, path: '/sale' }]);
  expect(screen.getByDisplayValue(url)).toBeTruthy();
  const writeText = vi.fn<(text: string) => Promise<void>>().mockResolvedValue();
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  await press('Copy');
  vi.unstubAllGlobals();
  expect([writeText.mock.calls, screen.getByText('Copied').tagName]).toEqual([[[url]], 'BUTTON']);
  await press('Revoke');
  expect([asked.mock.calls[2], screen.queryByDisplayValue(url)]).toEqual([
    ['releaseRevoke', { id: ID, link: link.id }],
    null,
  ]);
});

test('shows the approvals that a release has and waits for, and lets owners choose them', async () => {
  const reviewers = [
    { name: 'Nok', email: 'nok@example.com', hasApproved: true },
    { name: null, email: 'chai@example.com', hasApproved: false },
  ];
  const needing = good(details({ approvals: [{ by: 'Nok', at: AT }], required: { count: 3, reviewers } }));
  const member = { role: 'editor', state: 'joined', by: null, at: AT } as const;
  const members = [
    { ...member, email: 'nok@example.com', name: 'Nok' },
    { ...member, email: 'dao@example.com', name: 'Dao' },
  ];
  await open(needing, { ok: true, data: { members } }, needing, { ok: true, data: { members } });
  const section = screen.getByRole('region', { name: 'Approvals of the release', hidden: true });
  expect(section.textContent).toMatch(
    /^Approved by Nok, Nov 1, 2026.*2 approvals are missing · waits for chai@example.com/,
  );
  await press('Choose the approvals that it needs');
  for (const name of ['chai@example.com', 'Dao'])
    await act(async () => fireEvent.click(screen.getByRole('checkbox', { name, hidden: true })));
  fireEvent.change(screen.getByRole('spinbutton', { hidden: true }), { target: { value: '2' } });
  await press('Require these approvals');
  expect(asked.mock.calls[2]).toEqual([
    'releaseRequire',
    { id: ID, base: 4, reviewers: ['nok@example.com', 'dao@example.com'], count: 2 },
  ]);
});

test('a typed share stays while another part of the release changes', async () => {
  const state = 'approved';
  await open(good(details({ state })), good(details({ state, revision: 5 })));
  const share = () => screen.getByLabelText<HTMLInputElement>('Share of the visitors (%)');
  fireEvent.change(share(), { target: { value: '33' } });
  await press('Make a link');
  expect([asked.mock.calls.length, share().value]).toEqual([2, '33']);
});

test('shows a release to a share of the visitors, raises it at times by the shop’s clock, and withdraws it', async () => {
  const steps = [
    { at: '2026-12-01T03:00:00.000Z', share: 50 },
    { at: '2026-12-08T03:00:00.000Z', share: 100 },
  ];
  const rollout = { share: 10, goal: 'cart', steps } as const;
  const rolling = {
    state: 'rolling-out',
    revision: 5,
    rollout: { ...rollout, steps, results: { path: '/', id: `rollout:${ID}` } },
  } as const;
  const results = { ok: true, data: { variants: [{ variant: 1, exposures: 20, conversions: 5 }] } };
  const behind = good(details(rolling));
  await open(good(details({ state: 'approved' })), behind, results, good(details({ state: 'approved' })));
  const share = (at: number) => screen.getAllByLabelText('Share of the visitors (%)')[at] ?? document.body;
  fireEvent.change(screen.getByLabelText('Goal'), { target: { value: 'cart' } });
  await press('Add a time');
  await press('Add a time');
  await press('Add a time');
  const times = screen.getAllByLabelText('From (time of the shop: Bangkok, UTC+7)');
  for (const [at, value] of ['2026-12-01T10:00', '2026-12-08T10:00'].entries())
    fireEvent.change(times[at] ?? document.body, { target: { value } });
  fireEvent.change(share(1), { target: { value: '50' } });
  fireEvent.change(share(2), { target: { value: '100' } });
  await act(async () =>
    fireEvent.click(screen.getAllByRole('button', { name: 'Remove this time', hidden: true })[2] ?? document.body),
  );
  await press('Show it to this share');
  expect(asked.mock.calls.slice(1)).toEqual([
    ['releaseRollOut', { id: ID, base: 4, rollout }],
    ['builderExperiment', { path: '/', id: `rollout:${ID}`, goal: 'cart' }],
  ]);
  const said = screen.getAllByRole('status', { hidden: true }).map(({ textContent }) => textContent);
  expect(said.join()).toContain(
    'Shown to 10% of the visitors50% of the visitors from Dec 1, 2026, 10:00 AM100% of the visitors from Dec 8, 2026, 10:00 AMNobody sees it now, because these pages were changed in the shop: /sale',
  );
  expect(screen.getByRole('row', { name: /^With the release 20 · 100% 5 25%/, hidden: true })).toBeTruthy();
  expect(buttons()).toEqual(expect.arrayContaining(['Publish now', 'Change share and steps']));
  await press('Show it to nobody');
  expect(asked.mock.calls.at(-1)).toEqual(['releaseRollOut', { id: ID, base: 5, rollout: null }]);
  cleanup();
  await openAs('editor', good(details({ state: 'approved' })));
  expect(buttons()).not.toContain('Show it to this share');
});
