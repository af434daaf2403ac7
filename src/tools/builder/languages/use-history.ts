import { useEffect, useState } from 'react';
import { useBuilder } from '../builder-context.ts';
import { withUniqueIds } from '../page/ids.ts';
import type { Page } from '../page/nodes.ts';

/** Versions to read at most: older ones say little of what is outdated. */
const MOST = 10;

/** Loads the pages of the newest published versions, newest first; none until they have come, and of a page without any. */
export function useHistory(path: string, newest: number | undefined): readonly Page[] {
  const { store } = useBuilder();
  const [history, setHistory] = useState<readonly Page[]>([]);
  useEffect(() => {
    if (newest === undefined) return undefined;
    let isOver = false;
    const load = async () => {
      const listed = await store('builderVersions', { path });
      const versions = listed.ok ? listed.data.versions.slice(0, MOST) : [];
      const pages = await Promise.all(
        versions.map(({ version }) => store('builderVersion', { path, version: String(version) })),
      );
      if (isOver) return;
      setHistory(pages.flatMap((read) => (read.ok && read.data.page !== null ? [withUniqueIds(read.data.page)] : [])));
    };
    void load();
    return () => {
      isOver = true;
    };
  }, [store, path, newest]);
  return history;
}
