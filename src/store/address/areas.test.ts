import { expect, test } from 'vitest';
import { areasOf } from './areas.ts';
import { readAddress } from './delivery-address.ts';

const TYPED = { recipient: 'สมศรี ใจดี', phone: '081 234 5678', address: '99/9 ถนนนิมมานเหมินท์', postcode: '50200' };

test('a postcode brings its sub-districts with district and province, in Thai and English', async () => {
  const areas = await areasOf('50200');
  expect(areas).toContainEqual({
    code: '500101',
    subDistrict: { th: 'ศรีภูมิ', en: 'Si Phum' },
    district: { th: 'เมืองเชียงใหม่', en: 'Mueang Chiang Mai' },
    province: { th: 'เชียงใหม่', en: 'Chiang Mai' },
  });
  expect(new Set(areas.map(({ code }) => code)).size).toBe(areas.length);
});

test('each sub-district has an English name, also where its geocode is another district’s', async () => {
  const areas = await areasOf('10110');
  expect(areas).toContainEqual(
    expect.objectContaining({ code: '100901', subDistrict: { th: 'คลองเตย', en: 'Khlong Toei' } }),
  );
  expect(
    areas.flatMap(({ subDistrict, district, province }) => [subDistrict, district, province]).map(({ en }) => en),
  ).not.toContainEqual(expect.stringMatching(/[ก-๙]/));
});

test.each(['', '5020', '502000', '00000', 'ABCDE', '50200; DROP'])(
  'the postcode %j is no place’s',
  async (postcode) => {
    expect(await areasOf(postcode)).toEqual([]);
  },
);

test('an address needs its sub-district only where the postcode has several', async () => {
  expect(await readAddress(TYPED)).toEqual({ ok: false, faults: { area: 'noArea' } });
  expect(await readAddress({ ...TYPED, area: '100101' })).toEqual({ ok: false, faults: { area: 'noArea' } });
  expect(await readAddress({ ...TYPED, area: '500101' })).toMatchObject({
    ok: true,
    address: { recipient: 'สมศรี ใจดี', postcode: '50200', area: { code: '500101' } },
  });
});

test('a house number is a whole address beside its sub-district', async () => {
  const read = (address: string) => readAddress({ ...TYPED, address, area: '500101' });
  expect([await read('99/9'), await read('9')].map(({ ok }) => ok)).toEqual([true, true]);
  expect(await read(' / ')).toEqual({ ok: false, faults: { address: 'noAddress' } });
});

test('a faulty address reports each fault at its field', async () => {
  expect(await readAddress({ postcode: '00000' })).toEqual({
    ok: false,
    faults: { recipient: 'noRecipient', phone: 'badPhone', address: 'noAddress', postcode: 'unknownPostcode' },
  });
});
