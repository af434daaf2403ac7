/** Terms of a shop that Vendure decides: deliveries, their fees, and payment methods. */
import * as v from 'valibot';
import type { EngineTerms } from '../../../shop-terms.ts';
import type { VendureClient } from '../client.ts';
import { bahtOf } from '../stock.ts';

const Calculator = v.object({
  code: v.string(),
  args: v.array(v.object({ name: v.string(), value: v.string() })),
});
const TERMS = {
  query: `query Terms {
    activeChannel { pricesIncludeTax }
    shippingMethods(options: { take: 100 }) { items { code calculator { code args { name value } } } }
    paymentMethods(options: { take: 100 }) { items { code enabled } }
  }`,
  data: v.object({
    activeChannel: v.object({ pricesIncludeTax: v.boolean() }),
    shippingMethods: v.object({ items: v.array(v.object({ code: v.string(), calculator: Calculator })) }),
    paymentMethods: v.object({ items: v.array(v.object({ code: v.string(), enabled: v.boolean() })) }),
  }),
};

/** Reads the terms of a channel. */
export async function readTerms({ admin }: Pick<VendureClient, 'admin'>): Promise<EngineTerms> {
  const { activeChannel, shippingMethods, paymentMethods } = await admin(TERMS);
  return {
    fees: Object.fromEntries(
      shippingMethods.items.map(({ code, calculator }) => [code, feeOf(calculator, activeChannel.pricesIncludeTax)]),
    ),
    payments: paymentMethods.items.flatMap(({ code, enabled }) => (enabled ? [code] : [])),
  };
}

/** Baht with tax of Vendure's own calculator; null: only Vendure can calculate the fee, for an order. */
function feeOf({ code, args }: v.InferOutput<typeof Calculator>, pricesIncludeTax: boolean): number | null {
  if (code !== 'default-shipping-calculator') return null;
  const valueOf = (name: string) => args.find((one) => one.name === name)?.value;
  const rate = Number(valueOf('rate') ?? Number.NaN);
  const tax = Number(valueOf('taxRate') ?? 0);
  if (!Number.isFinite(rate) || !Number.isFinite(tax)) return null;
  const includesTax = valueOf('includesTax');
  const isWithTax = includesTax === 'include' || (includesTax !== 'exclude' && pricesIncludeTax);
  return Number(bahtOf(Math.round(isWithTax ? rate : rate * (1 + tax / 100))));
}
