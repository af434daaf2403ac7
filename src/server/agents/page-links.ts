/** Links of a page that lead nowhere: each is asked of the shop, which shoppers ask at the same time. */
import { isLang } from '#schemas/lang.ts';
import type { Finding, PageLink } from '#schemas/builder/checks.ts';
import { createTurns } from '../../bounds/take-turns.ts';
import { checkLinks } from '../../tools/builder/checks/check-frame.ts';
import type { Caller } from './agent-store.ts';

/** Links that are followed at the same time, for all agents: the database has ten connections. */
const AT_ONCE = 2;
/** Links of a page that are followed. */
const MAX_FOLLOWED = 300;

const inTurn = createTurns(AT_ONCE);

/** What was found, and how many links were not followed. */
export interface CheckedLinks {
  readonly findings: readonly Finding[];
  readonly leftOut: number;
}

/** Follows the links of the page at `path`. */
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
  const findings = await checkLinks(links.slice(0, MAX_FOLLOWED), path, (to) => inTurn(() => statusOf(to)));
  return { findings, leftOut: Math.max(0, links.length - MAX_FOLLOWED) };
}

function withoutLang(to: string): string {
  const [, first = ''] = to.split('/');
  return isLang(first) ? to.slice(first.length + 1) || '/' : to;
}
