/** The product that a component shows, its family and its chosen quantity. */
import type { Product, SafeProduct } from '#schemas/product.ts';
import { type PageView, useShop, useStore, usePage } from '../shop.ts';
import { quantityBounds } from '#schemas/records/product-rules.ts';
import { type ProductEntry, useProducts } from '../product/use-products.ts';
import { familyOf, missingFamilyUuid } from './variants.ts';

/** A product by uuid, or the page's own product where that is empty; undefined where it does not exist. */
export function useProduct(uuid: string): ProductEntry | undefined {
  const { otherData } = usePage();
  const requested = uuid === '' ? otherData.productDetails?.[0]?.uuid : uuid;
  return useProducts(requested === undefined ? [] : [requested])[0];
}

/** A product with all its variants; requests the parent of a variant whose record does not list its siblings. */
export function useProductFamily(product: SafeProduct | undefined): SafeProduct | undefined {
  const missing = missingFamilyUuid(product);
  const fetched = useProducts(missing === undefined ? [] : [missing])[0]?.product;
  return fetched ?? (product && familyOf(product));
}

/**
 * A product and its family out of the page's own records, for types that are never hydrated and so can't fetch; an empty uuid
 * is the page's own product. Undefined where the page did not bring it.
 */
export function findPageProduct(
  { otherData }: PageView,
  uuid: string,
): { readonly product: Product; readonly family: Product } | undefined {
  const { productDetails = [] } = otherData;
  const product = uuid === '' ? productDetails[0] : productDetails.find((record) => record.uuid === uuid);
  if (product === undefined) return undefined;
  const missing = missingFamilyUuid(product);
  return { product, family: productDetails.find((record) => record.uuid === missing) ?? familyOf(product) };
}

/**
 * The chosen quantity of a product in pieces, clamped to what one order may hold, and its setter. Everything on the page that
 * shows the product shares it.
 */
export function useQuantity(product: Product): readonly [quantity: number, setQuantity: (quantity: number) => void] {
  const { quantities } = useShop();
  const { min, max } = quantityBounds(product);
  const chosen = useStore(quantities.view).get(product.uuid) ?? min;
  return [Math.min(Math.max(chosen, min), max), (quantity) => quantities.set(product.uuid, quantity)];
}
