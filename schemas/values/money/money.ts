/**
 * Exact money (contract, chapter 8): calculations use whole numbers of 1/10,000 baht, never floats; only a total is
 * rounded, half up, to 2 decimals (specification, chapter 5).
 */
export const UNITS_PER_BAHT = 10_000;

/** Baht → whole units of 1/10,000 baht. Exact for every amount that `Baht` accepts. */
export function toUnits(baht: number): bigint {
  return BigInt(Math.round(baht * UNITS_PER_BAHT));
}

/** Units of 1/10,000 baht → baht rounded half up (away from zero) to 2 decimals. */
export function roundToSatang(units: bigint): number {
  const negative = units < 0n;
  const satang = ((negative ? -units : units) + 50n) / 100n;
  return Number(negative ? -satang : satang) / 100;
}

/** Baht as decimal text with 4 decimals, as the database keeps amounts. */
export function toDecimalText(baht: number): string {
  const units = toUnits(baht);
  const digits = String(units < 0n ? -units : units).padStart(5, '0');
  return `${units < 0n ? '-' : ''}${digits.slice(0, -4)}.${digits.slice(-4)}`;
}

/** Baht as text with 2 decimals, rounded half up, as structured data writes prices. */
export function toPriceText(baht: number): string {
  return roundToSatang(toUnits(baht)).toFixed(2);
}

/** A price that holds for a range of quantities; `quantity_max` null means without an upper end. */
export interface PriceTier {
  readonly quantity_min: number;
  readonly quantity_max: number | null;
  readonly price: number;
}

/** The inputs of a price: the base price in baht and its tiers. */
export interface Priced {
  readonly price: number;
  readonly price_list: readonly PriceTier[];
}

/** Price in baht of one piece when `quantity` are bought: the first tier that holds the quantity, else the base price. */
export function unitPrice(product: Priced, quantity: number): number {
  const tier = product.price_list.find(
    ({ quantity_min, quantity_max }) => quantity >= quantity_min && (quantity_max === null || quantity <= quantity_max),
  );
  return tier?.price ?? product.price;
}

/** Whether the price of one piece depends on the quantity. */
export function hasQuantityPrices(product: Priced): boolean {
  return product.price_list.some(({ price }) => price !== unitPrice(product, 1));
}

/** Exact price of a line in units of 1/10,000 baht. */
export function lineUnits(product: Priced, quantity: number): bigint {
  return toUnits(unitPrice(product, quantity)) * BigInt(quantity);
}

/** Total in baht of all lines, rounded half up to 2 decimals. */
export function totalPrice(lines: readonly { readonly product: Priced; readonly quantity: number }[]): number {
  return roundToSatang(lines.reduce((sum, { product, quantity }) => sum + lineUnits(product, quantity), 0n));
}
