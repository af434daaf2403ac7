import { execFileSync } from 'node:child_process';
import * as v from 'valibot';
import { expect, it, test } from 'vitest';
import { Coupon } from '../coupon.ts';
import { instantOf } from './instant.ts';

test.each([
  ['2027-04-12', '2027-04-11T17:00:00.000Z'],
  ['2027-04-12T23:59', '2027-04-12T16:59:00.000Z'],
  ['2027-04-12 23:59:30', '2027-04-12T16:59:30.000Z'],
  ['2027-04-12T16:59Z', '2027-04-12T16:59:00.000Z'],
  ['2027-04-12T16:59:00.123456Z', '2027-04-12T16:59:00.123Z'],
  ['2027-04-12T23:59:00+07:00', '2027-04-12T16:59:00.000Z'],
  ['2027-04-12T11:59:00-0500', '2027-04-12T16:59:00.000Z'],
  ['2027-04-12 23:59:00+07', '2027-04-12T16:59:00.000Z'],
  ['2027-04-12 23:59:00 +0700', '2027-04-12T16:59:00.000Z'],
  ['2027-04-12t16:59:00z', '2027-04-12T16:59:00.000Z'],
  ['2027-04-12 16:59:00 UTC', '2027-04-12T16:59:00.000Z'],
  ['2027-04-12T23:59:00,5', '2027-04-12T16:59:00.500Z'],
])('%s is %s; without an offset the time is that of the shop', { meta: { field: ['4.money.3'] } }, (text, utc) => {
  expect(new Date(instantOf(text)).toISOString()).toBe(utc);
});

test.each(['tomorrow', '2027-13-01', '', '12/04/2027', '1', '2027-04-12T25:00', '2027-02-30', '2027-02-29T10:00'])(
  '%j is no instant',
  (text) => {
    expect(instantOf(text)).toBeNaN();
  },
);

it.each(['UTC', 'Asia/Bangkok', 'America/New_York', 'Pacific/Kiritimati'])(
  'a time without offset is the same instant on a server in %s',
  { meta: { field: ['4.money.3'] } },
  (zone) => {
    const url = new URL('./instant.ts', import.meta.url).href;
    const code = `import { instantOf } from ${JSON.stringify(url)};
      console.log(['2026-12-31T23:59:59', '2026-12-31', '2026-12-31 23:59'].map(instantOf).join())`;
    const printed = execFileSync(process.execPath, ['--input-type=module', '--eval', code], {
      env: { ...process.env, TZ: zone, NODE_NO_WARNINGS: '1' },
      encoding: 'utf8',
    });
    const instants = ['2026-12-31T16:59:59Z', '2026-12-30T17:00:00Z', '2026-12-31T16:59:00Z'].map((text) =>
      Date.parse(text),
    );
    expect(printed.trim()).toBe(instants.join());
  },
);

it('a coupon of a platform has its windows in the time of the shop', { meta: { field: ['4.money.3'] } }, () => {
  const windows = {
    claim_start: '2026-12-01',
    claim_end: '2026-12-31 23:59:59',
    use_start: '2026-12-01T00:00:00Z',
    use_end: '2026-12-31T23:59:59',
  };
  expect(v.parse(Coupon, { code: 'A', kind: 'discount', limited: 0, state: 'login', ...windows })).toMatchObject({
    claim_start: '2026-12-01',
    claim_end: '2026-12-31T23:59:59+07:00',
    use_start: '2026-12-01T00:00:00Z',
    use_end: '2026-12-31T23:59:59+07:00',
  });
});
