/** Finds dead links of a page. Each link costs a request to the shop, which also serves shoppers. */
import { isLang } from '#schemas/lang.ts';
import type { Finding, PageLink } from '#schemas/builder/checks.ts';
import { createConcurrencyLimiter } from '../../bounds/concurrency-limiter.ts';
import { checkLinks } from '../../tools/builder/checks/check-frame.ts';
import type { Caller } from './agent-store.ts';

/** Links that are checked concurrently, for all agents: the database has ten connections. */
const AT_ONCE = 2;
/** Maximum links of a page that are checked. */
const MAX_FOLLOWED = 300;

const runLimited = createConcurrencyLimiter(AT_ONCE);

/** The dead links, and how many links were not checked. */
export interface CheckedLinks {
  readonly findings: readonly Finding[];
  readonly leftOut: number;
}

/** Checks the links of the page at `path`. */
export async function followLinks(
  { fetch }: Pick<Caller, 'fetch'>,
  path: string,
  links: readonly PageLink[],
): Promise<CheckedLinks> {
  const statusOf = async (to: string) => {
    const { status, body } = await fetch(`/api/page?${new URLSearchParams({ path: withoutLang(to) })}`);
    await body?.cancel();
    return status;
  };
  const findings = await checkLinks(links.slice(0, MAX_FOLLOWED), path, (to) => runLimited(() => statusOf(to)));
  return { findings, leftOut: Math.max(0, links.length - MAX_FOLLOWED) };
}

function withoutLang(to: string): string {
  const [, first = ''] = to.split('/');
  return isLang(first) ? to.slice(first.length + 1) || '/' : to;
}
