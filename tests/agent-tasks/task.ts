/** The interface of an agent's task, and readers of its results. */
import { isRecord } from '#schemas/record.ts';
import type { Role } from '#schemas/builder/roles.ts';
import type { Agent, TaskShop } from './shop.ts';

/** A task: how the shop is before it, what is asked for, how a script solves it, and what must be so in the end. */
export interface AgentTask {
  readonly title: string;
  /** The goal in words, as somebody would give it to an agent. */
  readonly goal: string;
  /** Role of the agent's token; an editor unless given. */
  readonly role?: Role;
  readonly start: (shop: TaskShop) => Promise<void>;
  /** Solves the goal with only the agent's tools. `meanwhile` runs another person's changes while the agent works. */
  readonly solve: (agent: Agent, meanwhile: TaskShop) => Promise<void>;
  readonly check: (shop: TaskShop) => Promise<void>;
}

/** A value of the list that a tool answered under a name. */
export interface Found {
  readonly path: string;
  readonly revision: number;
  readonly node: string;
  readonly pointer: string;
  readonly type: string;
  readonly value: unknown;
}

/** The records of a list in an answer. */
export function listIn<T = Readonly<Record<string, unknown>>>(
  data: Readonly<Record<string, unknown>>,
  name: string,
): readonly T[] {
  const list = data[name];
  return Array.isArray(list) ? list.filter((each): each is T => isRecord(each)) : [];
}

/** The nodes of a stored page at its top. */
export function topNodes(state: Readonly<Record<string, unknown>>): readonly Readonly<Record<string, unknown>>[] {
  const page = isRecord(state.page) ? state.page : {};
  return listIn(page, 'pageComponent');
}

/** Types of the nodes at the top of a stored page. */
export function topTypes(state: Readonly<Record<string, unknown>>): readonly unknown[] {
  return topNodes(state).map(({ type }) => type);
}

/** Patches a page at its newest revision. */
export async function patch(agent: Agent, path: string, operations: readonly object[]) {
  const { revision } = await agent.use('read_page', { path });
  return agent.use('patch_page', { path, base: revision, operations });
}

/** Patches each page of what `find_values` found, once. */
export async function patchFound(agent: Agent, found: readonly Found[], change: (each: Found) => object) {
  for (const [path, all] of Map.groupBy(found, (each) => each.path)) await patch(agent, path, all.map(change));
}

/** A text in Thai and English. */
export const words = (th: string, en: string) => ({ $t: { th, en } });
