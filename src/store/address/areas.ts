/** Thai sub-districts by postcode, from `thai-address-universal` (all 77 provinces, in Thai and English). */
import { getByGeocode, getSubDistricts, searchAddressByPostalCode, setGeoMode } from 'thai-address-universal';

/** A name as in the package; languages other than Thai use the English one. */
interface AreaName {
  readonly th: string;
  readonly en: string;
}

/** A sub-district with its district and province; `code` is its official geocode. */
export interface Area {
  readonly code: string;
  readonly subDistrict: AreaName;
  readonly district: AreaName;
  readonly province: AreaName;
}

/** Cache of the 950 postcodes with areas, each of which costs 20 ms of CPU; unknown postcodes are not cached. */
const known = new Map<string, readonly Area[]>();

let geoMode: Promise<unknown> | undefined;

/** The sub-districts of a postcode; empty for an unassigned one. */
export async function areasOf(postcode: string): Promise<readonly Area[]> {
  if (!/^\d{5}$/.test(postcode)) return [];
  const areas = known.get(postcode) ?? (await findAreas(postcode));
  if (areas.length > 0) known.set(postcode, areas);
  return areas;
}

async function findAreas(postcode: string): Promise<readonly Area[]> {
  // A global switch of the package: without it rows have no geocodes. Nothing else uses the package.
  geoMode ??= setGeoMode(true);
  await geoMode;
  const found = await searchAddressByPostalCode(postcode);
  const rows = found.filter(({ postal_code }) => postal_code === postcode);
  const areas = await Promise.all(
    rows.map(async ({ sub_district, sub_district_code = '', district, district_code, province, province_code }) => ({
      code: sub_district_code,
      subDistrict: await subDistrictName(sub_district, district_code),
      district: await nameOf(district, district_code),
      province: await nameOf(province, province_code),
    })),
  );
  return areas.filter(({ code }) => code !== '');
}

/** Looked up in its district: the package has wrong geocodes for an eighth of the sub-districts. */
async function subDistrictName(th: string, districtCode = ''): Promise<AreaName> {
  const siblings = await getSubDistricts(districtCode);
  return { th, en: siblings.find(({ nameTh }) => nameTh === th)?.nameEn ?? th };
}

async function nameOf(th: string, code = ''): Promise<AreaName> {
  const entry = await getByGeocode(code);
  return { th, en: entry?.nameEn ?? th };
}
