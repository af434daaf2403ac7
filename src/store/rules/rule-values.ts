/**
 * The rules of a shop as its texts name them: `{{claim_days}}` in a text of any language is replaced by the rule's
 * value in that language.
 */
import type { Lang } from '#schemas/lang.ts';
import { formatPrice } from '#schemas/values/money/price-text.ts';
import { intlByLang } from '#schemas/values/text/intl-by-lang.ts';
import type { RuleValue } from '#schemas/values/text/rule-texts.ts';
import { MONEY_LAUNDERING_CAP } from '../cart/rules.ts';
import type { ShopPolicy } from '../shop.ts';

const listFormat = intlByLang((locale) => new Intl.ListFormat(locale, { type: 'conjunction' }));
const weekdayFormat = intlByLang((locale) => new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }));

/** The value of one rule; undefined where the shop does not have it. */
type Rule = (lang: Lang) => string | number | undefined;

/** The rules by placeholder. Ranges have a dash; amounts are money. */
function rulesOf(policy: ShopPolicy): Readonly<Record<string, Rule>> {
  const {
    rules = {},
    deliveries = {},
    vat_percent: vat,
    tax_invoice,
    gift_card,
    order_max_price,
    cart_max_quantity,
  } = policy;
  const price = (baht: number | undefined) => (lang: Lang) =>
    baht === undefined ? undefined : formatPrice(baht, lang);
  const found: Record<string, Rule> = {
    dispatch_hours: () => rules.dispatch_hours,
    claim_days: () => rules.claim_days,
    return_days: () => rules.return_days,
    return_food_days: () => rules.return_food_days,
    refund_days: () => rules.refund && range(rules.refund.days_min, rules.refund.days_max),
    slip_hours: () => rules.slip_hours,
    guarantee_months: () => rules.guarantee_months,
    installments_from: price(rules.installments?.from),
    installment_months: () => rules.installments && range(...bounds(rules.installments.months)),
    abroad_fee: price(rules.abroad?.fee_from),
    abroad_days: () => rules.abroad && range(rules.abroad.days_min, rules.abroad.days_max),
    stairs_floor: () => rules.stairs?.free_floors,
    stairs_fee: price(rules.stairs?.floor_fee),
    vat: () => (vat === undefined || vat === 0 ? undefined : `${vat}%`),
    tax_invoice_days: () => tax_invoice?.days,
    card_characters: () => gift_card?.characters,
    order_max: price(Math.min(order_max_price ?? MONEY_LAUNDERING_CAP, MONEY_LAUNDERING_CAP)),
    order_pieces: () => cart_max_quantity,
  };
  const free = Object.values(deliveries).flatMap(({ free_from }) => (free_from === undefined ? [] : [free_from]));
  if (free.length > 0) found.free_from = price(Math.min(...free));
  for (const [type, { fee, days_min, days_max, cut_off, weekdays, areas = [] }] of Object.entries(deliveries)) {
    found[`fee_${type}`] = price(fee);
    found[`days_${type}`] = () => range(days_min, days_max);
    found[`cut_off_${type}`] = () => cut_off;
    found[`weekdays_${type}`] = (lang) => weekdays && weekdayText(weekdays, lang);
    // The first area is the one that texts can name.
    const [far] = areas;
    found[`far_days_${type}`] = () => far && range(days_min + far.more_days, days_max + far.more_days);
    found[`far_postcodes_${type}`] = (lang) => far && postcodesText(far.postcodes, lang);
  }
  return found;
}

/** Returns the values of a shop's rules, each computed when a text names it. */
export function ruleValueOf(policy: ShopPolicy): RuleValue {
  const rules = rulesOf(policy);
  return (lang, name) => {
    const value = Object.hasOwn(rules, name) ? rules[name]?.(lang) : undefined;
    return value === undefined ? undefined : String(value);
  };
}

/** The values of all rules in a language. */
export function ruleValues(policy: ShopPolicy, lang: Lang): Readonly<Record<string, string>> {
  const valueOf = ruleValueOf(policy);
  return Object.fromEntries(
    Object.keys(rulesOf(policy)).flatMap((name) => {
      const value = valueOf(lang, name);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

function range(from: number, to: number): string {
  return from === to ? String(from) : `${from}–${to}`;
}

function bounds(numbers: readonly number[]): [number, number] {
  return [Math.min(...numbers), Math.max(...numbers)];
}

/** Postcodes by their first digits, as a list: `58xxx and 84140`. */
function postcodesText(postcodes: readonly string[], lang: Lang): string {
  return listFormat(lang).format(postcodes.map((digits) => digits.padEnd(5, 'x')));
}

/** Days of the week as text: the first and the last of them. */
export function weekdayText(weekdays: readonly number[], lang: Lang): string {
  // 1 January 2024 was a Monday.
  const [first = '', last = ''] = bounds(weekdays).map((day) => weekdayFormat(lang).format(Date.UTC(2024, 0, day)));
  return first === last ? first : `${first}–${last}`;
}
