import { useMemo } from 'react';
import { PageContext } from '#registry/kit/shop.ts';
import type { PageLocation } from '../page/location.ts';
import { useApp } from './app-context.ts';
import { ErrorPage } from './error-page/error-page.tsx';
import { Layout } from './layout/layout.tsx';
import { pageView } from './page-view.ts';
import { Nodes } from '../renderer/react/tree.tsx';

/** Renders a page in its layout, or the error page. */
export function Screen({ pageLocation }: { readonly pageLocation: PageLocation }) {
  const app = useApp();
  const view = useMemo(() => pageView(pageLocation, app), [pageLocation, app]);
  const { outcome, pathname } = pageLocation;
  const page = outcome.kind === 'page' ? outcome.page : undefined;
  return (
    <PageContext value={view}>
      <Layout layout={isBlank(pathname) ? 'blank' : (page?.pageSetting?.layout ?? 'base')}>
        {outcome.kind === 'page' ? <Nodes nodes={outcome.page.pageComponent} /> : <ErrorPage outcome={outcome} />}
      </Layout>
    </PageContext>
  );
}

/** `/lnw-dev` and `/lnw-preset` have the blank layout, whatever their page says (specification, chapter 2). */
function isBlank(pathname: string): boolean {
  return /^\/lnw-(?:dev|preset)(?:\/|$)/.test(pathname);
}
