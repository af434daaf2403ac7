/** Terms of a shop behind a commerce engine: pages promise the engine's terms, not those of the shop's folder. */
import { paymentOptions } from './order/delivery.ts';
import type { Shop, ShopPolicy } from './shop.ts';

/** Terms as the engine has them. */
export interface EngineTerms {
  /** Baht by code of the delivery; null: it depends on the order. */
  readonly fees: Readonly<Record<string, number | null>>;
  /** Codes of the available payments. */
  readonly payments: readonly string[];
}

type Termed = Pick<Shop, 'policy' | 'paymentMethods'>;

/**
 * A shop's terms and payments according to its engine. Points, VAT on top and free delivery above a price are dropped,
 * because no engine gives them.
 */
export function termsBehind({ policy, paymentMethods }: Termed, { fees, payments }: EngineTerms): Termed {
  const { points: _points, vat_percent: _vat, rules, deliveries, ...others } = policy;
  const open = new Set(payments);
  // A bank that no listed payment uses has no label.
  const options = paymentOptions({ paymentMethods, policy }).filter(({ value }) => open.has(value));
  const listed = paymentMethods.filter((method) =>
    paymentOptions({ paymentMethods: [method], policy }).some(
      ({ value, label }) => label !== undefined && open.has(value),
    ),
  );
  return {
    policy: {
      ...others,
      banks: policy.banks.filter((bank) => open.has(bank)),
      shipping_types: policy.shipping_types.filter((type) => Object.hasOwn(fees, type)),
      ...(rules === undefined ? {} : { rules: rulesBehind(rules, options) }),
      ...(deliveries === undefined ? {} : { deliveries: deliveriesBehind(deliveries, fees) }),
    },
    paymentMethods: listed,
  };
}

/** Instalments over the months that can be paid; none where none can. */
function rulesBehind(
  { installments, ...rules }: NonNullable<ShopPolicy['rules']>,
  options: ReturnType<typeof paymentOptions>,
): NonNullable<ShopPolicy['rules']> {
  const months = options.flatMap(({ months: count }) => count ?? []);
  return installments === undefined || months.length === 0
    ? rules
    : { ...rules, installments: { ...installments, months } };
}

function deliveriesBehind(
  deliveries: NonNullable<ShopPolicy['deliveries']>,
  fees: EngineTerms['fees'],
): NonNullable<ShopPolicy['deliveries']> {
  return Object.fromEntries(
    Object.entries(deliveries).flatMap(([type, { free_from: _free, ...terms }]) =>
      Object.hasOwn(fees, type) ? [[type, { ...terms, fee: fees[type] ?? terms.fee }]] : [],
    ),
  );
}
