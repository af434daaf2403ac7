import { type Query, useQueries } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { Diagnostic } from '#schemas/page/node.ts';
import { useBuilder } from '../builder-context.ts';
import { nodeAtPointer, type Page } from '../page/nodes.ts';
import { findLinks } from './check-content.ts';

/** A link is asked for once nothing has changed for so long (ms). */
const REST_MS = 600;
/** An answer is believed for so long (ms). */
const TTL_MS = 60_000;
/** Each link costs a request, so that a page with more has to wait for the checks before its publication. */
const MAX_LINKS = 100;

/** Links of the page that lead nowhere in the shop, as diagnostics. */
export function useDeadLinks(page: Page): readonly Diagnostic[] {
  const { manifest, records, client } = useBuilder();
  const rested = useRested(page);
  const links = useMemo(() => findLinks(rested, manifest), [rested, manifest]);
  const hrefs = [...new Set(links.map(({ href }) => href))].slice(0, MAX_LINKS);
  const dead = useQueries(
    {
      queries: hrefs.map((href) => ({
        queryKey: ['leads somewhere', href],
        queryFn: async () => (await records.leadsSomewhere(href)) ?? null,
        staleTime: TTL_MS,
        // The page that is missing may be made meanwhile.
        refetchInterval: ({ state }: Query<boolean | null>) => (state.data === false ? TTL_MS : false),
      })),
      combine: (answers) => hrefs.filter((_, at) => answers[at]?.data === false).join('\n'),
    },
    client,
  );
  return useMemo(() => {
    const isDead = new Set(dead.split('\n'));
    return links
      .filter(({ href }) => isDead.has(href))
      .map(({ node, pointer, href }) => ({
        level: 'warn',
        code: 'BROKEN_LINK',
        nodeId: node,
        path: pointer,
        type: String(nodeAtPointer(rested, pointer)?.node.type),
        message: href,
      }));
  }, [links, dead, rested]);
}

/** The page as it was when it last rested. */
function useRested(page: Page): Page {
  const [rested, setRested] = useState(page);
  useEffect(() => {
    const timer = setTimeout(() => setRested(page), REST_MS);
    return () => clearTimeout(timer);
  }, [page]);
  return rested;
}
