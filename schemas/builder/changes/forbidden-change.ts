/** Finds the change of a page that its author's rights forbid. Pure: the store refuses by it, and the workbench before. */
import { type ClosedChange, findBarredChange, findLockedChange } from './locked-changes.ts';
import type { Rights } from '../roles.ts';
import { findChangeBesideTexts } from './text-changes.ts';

/** A forbidden change: of more than words, of a locked node, or of a type that a role bars. */
export type ForbiddenChange =
  | { readonly key: 'TEXTS_ONLY'; readonly path: string }
  | ({ readonly key: 'LOCKED' | 'BARRED' } & ClosedChange);

/**
 * The first forbidden change; undefined: the author may make it. Null stands for a page that is not there. All nodes
 * have ids (`withUniqueIds`).
 */
export function findForbiddenChange(
  { acts, langs, bars }: Rights,
  before: unknown,
  after: unknown,
): ForbiddenChange | undefined {
  const [mayEdit, mayPublish] = [acts.includes('edit'), acts.includes('publish')];
  if (mayEdit && mayPublish && bars.length === 0) return undefined;
  const path = mayEdit ? undefined : findChangeBesideTexts(before, after, acts.includes('translate') ? langs : []);
  if (path !== undefined) return { key: 'TEXTS_ONLY', path };
  const locked = mayPublish ? undefined : findLockedChange(before, after);
  if (locked !== undefined) return { key: 'LOCKED', ...locked };
  const barred = findBarredChange(before, after, { bars });
  return barred && { key: 'BARRED', ...barred };
}
