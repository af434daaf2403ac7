import type { ShownPage } from '../page/page-view.ts';
import { Nodes } from '../renderer/react/tree.tsx';

/** The content of the page's tree. */
export function PageContent({ page }: { readonly page: ShownPage }) {
  return <Nodes nodes={page.pageComponent} />;
}
