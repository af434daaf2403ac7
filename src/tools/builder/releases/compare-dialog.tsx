import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReleasePage } from '#schemas/builder/releases.ts';
import { dataOf } from '../api/use-store-query.ts';
import { useBuilder } from '../builder-context.ts';
import type { Page } from '../page/nodes.ts';
import { toEditablePage } from '../page/use-editing.ts';
import { usePathName } from '../pages/zone-texts.ts';
import { PageComparison } from './page-comparison.tsx';

interface Props {
  readonly page: ReleasePage;
  readonly close: () => void;
}

/** A page as visitors see it beside the release's. */
export function CompareDialog({ page: { path }, close }: Props) {
  const { t } = useLingui();
  const name = usePathName()(path);
  const title = t({ id: 'builder.compare.title', message: `Before and after: ${name}` });
  return <PageComparison path={path} title={title} pages={usePages(path)} close={close} />;
}

/** The page as visitors see it, an empty one where there is none, and as the release has it. */
function usePages(path: string): { readonly before: Page; readonly after: Page } | undefined {
  const { store, client } = useBuilder();
  const { data } = useQuery(
    {
      queryKey: ['compare', path],
      queryFn: async () => {
        const after = await dataOf(store('builderPage', { path }));
        const version = after.published?.version;
        const before =
          version === undefined ? undefined : await store('builderVersion', { path, version: String(version) });
        const page = before?.ok === true ? before.data.page : null;
        return { before: toEditablePage({ page }), after: toEditablePage(after) };
      },
    },
    client,
  );
  return data;
}
