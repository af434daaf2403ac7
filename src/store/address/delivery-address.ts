/** A Thai delivery address: read from a form, checked against the postcode's sub-districts, and formatted. */
import type { Lang } from '#schemas/lang.ts';
import { AddressForm, type Faults, readForm, type Typed } from '../accounts/pages/forms.ts';
import { readPostcode } from '#schemas/values/contact/contact.ts';
import { type Area, areasOf } from './areas.ts';

/** A delivery address; `area` is null for addresses stored before sub-districts were required. */
export interface DeliveryAddress {
  readonly recipient: string;
  readonly phone: string;
  /** House number and street. */
  readonly address: string;
  readonly postcode: string;
  readonly area: Area | null;
}

/** An address read from a form, or its faults by the form's fields. */
export type ReadAddress =
  | { readonly ok: true; readonly address: DeliveryAddress }
  | { readonly ok: false; readonly faults: Faults };

/**
 * Reads an address from a form's `recipient`, `phone`, `address`, `postcode` and `area` (a geocode). `area` is optional
 * if the postcode has one sub-district. An unassigned postcode is a fault.
 */
export async function readAddress(typed: Typed): Promise<ReadAddress> {
  const form = readForm(AddressForm, typed);
  const postcode = readPostcode(typed.postcode ?? '') ?? '';
  const areas = await areasOf(postcode);
  const area = areas.length === 1 ? areas[0] : areas.find(({ code }) => code === typed.area);
  const faults: Record<string, Faults[string]> = form.ok ? {} : { ...form.faults };
  if (faults.postcode === undefined && areas.length === 0) faults.postcode = 'unknownPostcode';
  if (areas.length > 1 && area === undefined) faults.area = 'noArea';
  if (!form.ok || area === undefined || Object.keys(faults).length > 0) return { ok: false, faults };
  return { ok: true, address: { ...form.value, area } };
}

/** The fault of a typed postcode with these areas, before the rest of the address is read; an empty one has none yet. */
export function postcodeFaults({ postcode = '' }: Typed, areas: readonly Area[]): Faults {
  if (postcode.trim() === '' || areas.length > 0) return {};
  return { postcode: readPostcode(postcode) === undefined ? 'badPostcode' : 'unknownPostcode' };
}

/** The lines of an address as written on a parcel, without recipient and phone. */
export function addressLines({ address, area, postcode }: DeliveryAddress, lang: Lang): string[] {
  return area === null ? [`${address} ${postcode}`] : [address, `${areaName(area, lang)} ${postcode}`];
}

/** Sub-district, district and province in one line; Thai puts its short labels before the names. */
export function areaName({ subDistrict, district, province }: Area, lang: Lang): string {
  const [sub, dis, pro] = [subDistrict, district, province].map(({ th, en }) => (lang === 'th' ? th : en));
  if (lang !== 'th') return [sub, dis, pro].join(', ');
  return province.en === 'Bangkok' ? `แขวง${sub} เขต${dis} ${pro}` : `ต.${sub} อ.${dis} จ.${pro}`;
}
