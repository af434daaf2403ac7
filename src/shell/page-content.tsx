import type { ShownPage } from '../page/page-view.ts';
import { Nodes } from '../renderer/react/tree.tsx';

/** What the page's tree shows. */
export function PageContent({ page }: { readonly page: ShownPage }) {
  return <Nodes nodes={page.pageComponent} />;
}
