import { useLocation, useMatches } from '@tanstack/react-router';
import { useMemo } from 'react';
import { PageContext, type PageView } from '#registry/kit/shop.ts';
import type { OtherData } from '#schemas/page.ts';
import type { PageOutcome } from '../page/shown.ts';
import { firstValues } from '../routes/search-params.ts';
import { useApp } from './app-context.ts';
import { ErrorPage } from './error-page/error-page.tsx';
import { Layout } from './layout/layout.tsx';
import { PageContent } from './page-content.tsx';

const NO_RECORDS: OtherData = {};

/** The page at the current URL in its layout, or the error page that stands for it. */
export function Screen() {
  const app = useApp();
  const outcome: PageOutcome | undefined = useMatches({ select: (matches) => matches.at(-1)?.loaderData });
  const { pathname, searchStr } = useLocation();
  const page = outcome?.kind === 'page' ? outcome.page : undefined;
  const view = useMemo<PageView>(
    () => ({
      lang: app.lang,
      path: page?.path ?? pathname,
      query: firstValues(new URLSearchParams(searchStr)),
      origin: app.origin,
      base: { ...app.base.base },
      otherData: withZoneRecords(page?.otherData ?? NO_RECORDS, app.base.records),
      preview: app.preview,
    }),
    [app, page, pathname, searchStr],
  );
  return (
    <PageContext value={view}>
      <Layout layout={page?.pageSetting?.layout ?? layoutOf(pathname)}>
        {page === undefined ? (
          <ErrorPage variant={outcome?.kind === 'missing' ? 'not-found' : 'server-error'} />
        ) : (
          <PageContent page={page} />
        )}
      </Layout>
    </PageContext>
  );
}

/** `/lnw-dev` and `/lnw-preset` are shown without header and footer (specification, chapter 2). */
function layoutOf(pathname: string): 'base' | 'blank' {
  return /^\/lnw-(?:dev|preset)(?:\/|$)/.test(pathname) ? 'blank' : 'base';
}

/** The page's records, with those of the header, footer and free zone behind them. */
function withZoneRecords(own: OtherData, zones: OtherData): OtherData {
  return {
    ...zones,
    ...own,
    ...(zones.productDetails && { productDetails: [...(own.productDetails ?? []), ...zones.productDetails] }),
    ...(zones.productCategories && {
      productCategories: [...(own.productCategories ?? []), ...zones.productCategories],
    }),
  };
}
