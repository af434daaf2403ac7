import { useLingui } from '@lingui/react/macro';
import { formatPrice } from '#registry/kit/format.ts';
import { usePage } from '#registry/kit/shop.ts';
import type { PriceRange } from '#schemas/search-query.ts';

/** How a price range is said: both ends, or the one it has. */
export function usePriceWords(): (range: PriceRange) => string {
  const { t } = useLingui();
  const { lang } = usePage();
  return ({ min, max }) => {
    const least = formatPrice(min ?? 0, lang);
    const most = formatPrice(max ?? 0, lang);
    if (max === undefined) return t({ id: 'filter.priceFrom', message: `From ${least}` });
    if (min === undefined) return t({ id: 'filter.priceTo', message: `Up to ${most}` });
    return t({ id: 'filter.priceRange', message: `${least} – ${most}` });
  };
}
