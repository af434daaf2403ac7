/**
 * The tags that a shop has configured (specification, chapter 3 "scripts", "adwords"). They are foreign text that ends up in
 * addresses of scripts: only what has exactly the form of an id counts.
 */
import type { Base } from '#schemas/page/base.ts';
import { EVENT_NAMES, type EventName } from './event.ts';

/** A Google Ads account. `remarketing`: it hears of every event with products; `remarketingOnly`: it counts no conversions. */
export interface AdsAccount {
  readonly id: string;
  readonly remarketing: boolean;
  readonly remarketingOnly: boolean;
}

/** An event that counts as a conversion; `value` in baht, where it is not the event's own. */
export interface Conversion {
  readonly sendTo: string;
  readonly on: EventName;
  readonly value?: number;
}

/** Ids of the shop's tags by vendor, each well-formed, distinct, and at most ten of a kind. */
export interface Tags {
  readonly gtag: readonly string[];
  readonly gtm: readonly string[];
  readonly pixel: readonly string[];
  readonly tiktok: readonly string[];
  readonly line: readonly string[];
  readonly accounts: readonly AdsAccount[];
  readonly conversions: readonly Conversion[];
  /** Invalid tag configuration, for the log. */
  readonly problems: readonly string[];
}

const FORMS = {
  gtag: /^(?:G|GT|AW|DC)-[A-Z0-9]{4,20}$/,
  gtm: /^GTM-[A-Z0-9]{4,12}$/,
  pixel: /^\d{5,20}$/,
  tiktok: /^[A-Z0-9]{10,32}$/,
  line: /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/,
} as const;
const SEND_TO = /^(AW-\d{5,15})(?:\/[\w-]{1,64})?$/;
/** Of one kind. */
const MAX_IDS = 10;
const MAX_VALUE = 1e9;

/** Reads what the base says. The key of an `adwords` entry is the event that converts. */
export function readTags({ scripts, adwords }: Pick<Base, 'scripts' | 'adwords'>): Tags {
  const problems: string[] = [];
  const idsOf = (kind: keyof typeof FORMS): readonly string[] => {
    const given = scripts?.[kind];
    if (given === undefined) return [];
    const ids = [...new Set(given.ids.map((id) => id.trim()))].filter((id) => FORMS[kind].test(id)).slice(0, MAX_IDS);
    if (ids.length === 0) problems.push(kind === 'gtag' ? 'the Google tag id is missing' : `no id of "${kind}" is one`);
    return ids;
  };
  const accounts = new Map<string, AdsAccount>();
  const conversions: Conversion[] = [];
  for (const [key, entry] of Object.entries(adwords ?? {}).slice(0, MAX_IDS)) {
    const [sendTo, id] = SEND_TO.exec(entry.send_to?.trim() ?? '') ?? [];
    if (sendTo === undefined || id === undefined) {
      problems.push(`adwords entry ${JSON.stringify(key)}: the Google tag id is missing in "send_to"`);
      continue;
    }
    const known = accounts.get(id);
    accounts.set(id, {
      id,
      remarketing: entry.remarketing || entry.aw_remarketing_only || known?.remarketing === true,
      remarketingOnly: entry.aw_remarketing_only && known?.remarketingOnly !== false,
    });
    const on = EVENT_NAMES.find((name) => name === key);
    if (entry.aw_remarketing_only || sendTo === id) continue;
    if (on === undefined) problems.push(`adwords entry ${JSON.stringify(key)}: it names no event of the shop`);
    else conversions.push({ sendTo, on, ...valueOf(entry.value) });
  }
  return {
    // An account's own entry says more.
    gtag: idsOf('gtag').filter((id) => !accounts.has(id)),
    gtm: idsOf('gtm'),
    pixel: idsOf('pixel'),
    tiktok: idsOf('tiktok'),
    line: idsOf('line'),
    accounts: [...accounts.values()],
    conversions,
    problems,
  };
}

function valueOf(given: string | number | undefined): { readonly value?: number } {
  if (given === undefined || given === '') return {};
  const value = Number(given);
  return value >= 0 && value <= MAX_VALUE ? { value } : {};
}
