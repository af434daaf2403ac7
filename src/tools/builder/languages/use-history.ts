import { useQuery } from '@tanstack/react-query';
import { dataOf } from '../api/use-store-query.ts';
import { useBuilder } from '../builder-context.ts';
import { withUniqueIds } from '#schemas/builder/node-ids.ts';
import type { Page } from '../page/nodes.ts';

/** Versions to read at most: older ones say little of what is outdated. */
const MOST = 10;
const NONE: readonly Page[] = [];

/** Loads the pages of the newest published versions, newest first; none until they have come, and of a page without any. */
export function useHistory(path: string, newest: number | undefined): readonly Page[] {
  const { store, client } = useBuilder();
  const { data = NONE } = useQuery(
    {
      queryKey: ['history', path, newest],
      queryFn: async () => {
        const { versions } = await dataOf(store('builderVersions', { path }));
        const read = versions
          .slice(0, MOST)
          .map(({ version }) => store('builderVersion', { path, version: String(version) }));
        const pages = await Promise.all(read);
        return pages.flatMap((answer) =>
          answer.ok && answer.data.page !== null ? [withUniqueIds(answer.data.page)] : [],
        );
      },
      enabled: newest !== undefined,
    },
    client,
  );
  return data;
}
