/** Checks, their findings, and how they run. */
import type { Answer, Client, Visitor } from './client.ts';

/** `fault`: breaks the contract; `loose`: a spelling that the storefront accepts and the contract does not recommend. */
export type Level = 'fault' | 'loose';

/** A difference from the contract. */
export interface Finding {
  readonly level: Level;
  /** The call, and the place in its answer. */
  readonly where: string;
  readonly expected: string;
  readonly got: string;
}

/** Fields of a record that nothing is known of. */
export type Fields = Readonly<Record<string, unknown>>;

/** Records of the shop that checks can be made with; each look-up asks the platform once. */
export interface Discovery {
  /** Products of the first pages of the search. */
  readonly products: () => Promise<readonly Fields[]>;
  /** Uuids of products that can be ordered in small numbers. @throws Missing where there are fewer than `count` */
  readonly orderable: (count: number) => Promise<readonly string[]>;
  /** Paths of pictures. */
  readonly pictures: () => Promise<readonly string[]>;
  /** The nodes of the base's zones and of the home page, outermost first. */
  readonly home: () => Promise<Fields>;
  readonly base: () => Promise<Fields>;
}

/** The context of a check. */
export interface Probe {
  readonly client: Client;
  readonly shop: Discovery;
  readonly fault: (where: string, expected: string, got: unknown) => void;
  readonly loose: (where: string, expected: string, got: unknown) => void;
}

/** One sentence of the contract, and how it is checked. */
export interface Check {
  /** `group.name`, by which it can be selected. */
  readonly name: string;
  /** Sentence that holds on a sound platform. */
  readonly title: string;
  /** Changes something on the platform: only runs with `--write`. */
  readonly writes?: true;
  /** Sessions that it needs beside a guest's. */
  readonly needs?: readonly Visitor[];
  readonly run: (probe: Probe) => Promise<void> | void;
}

/** Outcome of a check; without findings and `skipped` it has passed. */
export interface CheckResult {
  readonly name: string;
  readonly title: string;
  readonly findings: readonly Finding[];
  /** Why it did not run. */
  readonly skipped?: string;
}

/** Thrown by a check that lacks something on this platform, such as a product that can be ordered. */
export class Missing extends Error {}

/** Most findings of one check in a report. */
const MAX_FINDINGS = 5;
const MAX_TEXT = 160;

/** Runs one check. An answer that does not come, or can't be read, is a fault of it. */
export async function runCheck(
  check: Check,
  { client, shop, write }: { readonly client: Client; readonly shop: Discovery; readonly write: boolean },
): Promise<CheckResult> {
  const { name, title, writes, needs = [] } = check;
  const lacking = needs.filter((visitor) => !client.has(visitor));
  if (writes === true && !write) return { name, title, findings: [], skipped: 'changes something: --write' };
  if (lacking.length > 0) {
    const flags = lacking.map((visitor) => (visitor === 'other' ? '--other-cookie' : '--cookie'));
    return { name, title, findings: [], skipped: `needs a session: ${flags.join(', ')}` };
  }
  const findings: Finding[] = [];
  const add = (level: Level) => (where: string, expected: string, got: unknown) => {
    if (findings.length < MAX_FINDINGS) findings.push({ level, where, expected, got: describeValue(got) });
  };
  try {
    await check.run({ client, shop, fault: add('fault'), loose: add('loose') });
  } catch (error) {
    if (error instanceof Missing) return { name, title, findings, skipped: error.message };
    add('fault')(name, 'an answer', error instanceof Error ? `${error.name}: ${error.message}` : error);
  }
  return { name, title, findings };
}

/** Status and body of an answer for a report. */
export function describeAnswer({ status, text }: Answer): string {
  return `${status} ${text.trim() === '' ? '(empty)' : text.trim()}`;
}

function describeValue(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing');
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text;
}
