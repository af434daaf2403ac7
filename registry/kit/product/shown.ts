import type { Product } from '#schemas/product.ts';
import { type Awaited, useProducts } from './products.ts';
import { type PageView, usePage } from '../shop.ts';
import { familyIn, missingFamily } from './family.ts';

/** A product by uuid, or the page's own where that is empty; undefined where there is none (any more). */
export function useShownProduct(uuid: string): Awaited | undefined {
  const { otherData } = usePage();
  const wanted = uuid === '' ? otherData.productDetails?.[0]?.uuid : uuid;
  return useProducts(wanted === undefined ? [] : [wanted])[0];
}

/** A product with all its variants; that of a variant is asked for where the variant does not tell it. */
export function useFamily(product: Product | undefined): Product | undefined {
  const missing = missingFamily(product);
  const asked = useProducts(missing === undefined ? [] : [missing])[0]?.product;
  return asked ?? (product && familyIn(product));
}

/** The product and its family for types that are never hydrated: of what the page brought along alone. */
export function broughtProduct(
  { otherData }: PageView,
  uuid: string,
): { readonly product: Product; readonly family: Product } | undefined {
  const { productDetails = [] } = otherData;
  const product = uuid === '' ? productDetails[0] : productDetails.find((brought) => brought.uuid === uuid);
  if (product === undefined) return undefined;
  const missing = missingFamily(product);
  return { product, family: productDetails.find((brought) => brought.uuid === missing) ?? familyIn(product) };
}
