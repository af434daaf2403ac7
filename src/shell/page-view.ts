import type { PageView } from '#registry/kit/shop.ts';
import type { SafeRecords } from '#schemas/page/page.ts';
import type { PageLocation } from '../page/location.ts';
import { withOneSlash } from '../routes/lang-prefix.ts';
import { firstValues } from '../routes/search-params.ts';
import type { AppView } from './app-context.ts';

const NO_RECORDS: SafeRecords = {};

/** Returns the page as components see it. */
export function pageView({ outcome, pathname, searchStr }: PageLocation, app: AppView): PageView {
  const page = outcome.kind === 'page' ? outcome.page : undefined;
  const view: PageView = {
    lang: app.lang,
    path: withOneSlash(page?.path ?? pathname),
    query: firstValues(new URLSearchParams(searchStr)),
    origin: app.origin,
    base: app.base.base,
    otherData: withZoneRecords(page?.otherData ?? NO_RECORDS, app.base.records),
    preview: app.preview,
    ...(app.unsent && { unsent: app.unsent }),
  };
  return app.wrapPage?.(view) ?? view;
}

/** The page's records, with those of the header, footer and free zone behind them. */
function withZoneRecords(own: SafeRecords, zones: SafeRecords): SafeRecords {
  return {
    ...zones,
    ...own,
    ...(zones.productDetails && { productDetails: [...(own.productDetails ?? []), ...zones.productDetails] }),
    ...(zones.productCategories && {
      productCategories: [...(own.productCategories ?? []), ...zones.productCategories],
    }),
  };
}
