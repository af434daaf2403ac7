import type { Category, RendersOn } from '#registry/kit/define.ts';

/** A type as the playground knows it: an entry of the manifest (contract, chapter 4). */
export interface Entry {
  readonly type: string;
  readonly v: number;
  readonly title: string;
  readonly description: string;
  readonly category: Category;
  readonly schema: Readonly<Record<string, unknown>>;
  readonly slots: Readonly<Record<string, { readonly title: string; readonly accepts?: readonly string[] }>>;
  readonly samples: readonly unknown[];
  readonly rendersOn: RendersOn;
}

/** The server wrote it down from the very manifest. */
export function readEntry(json: string): Entry {
  return JSON.parse(json) as Entry;
}
