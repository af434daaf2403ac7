/** Finds the change of a page that its author's rights forbid. Pure: the store refuses by it, and the workbench before. */
import { type ClosedChange, findBarredChange, findLockedChange } from './locked-changes.ts';
import { withUniqueIds } from './node-ids.ts';
import type { Rights } from './roles.ts';
import { findChangeBesideTexts } from './text-changes.ts';

type RawPage = Parameters<typeof withUniqueIds>[0];

/** A forbidden change: of more than words, of a locked node, or of a type that a role bars. */
export type ForbiddenChange =
  | { readonly key: 'TEXTS_ONLY'; readonly path: string }
  | ({ readonly key: 'LOCKED' | 'BARRED' } & ClosedChange);

/** The first forbidden change; undefined: the author may make it. Null stands for a page that is not there. */
export function findForbiddenChange(
  { acts, langs, bars }: Rights,
  before: RawPage | null,
  after: RawPage,
): ForbiddenChange | undefined {
  const [mayEdit, mayPublish] = [acts.includes('edit'), acts.includes('publish')];
  if (mayEdit && mayPublish && bars.length === 0) return undefined;
  // As the workbench reads pages: nodes without ids get them, by their types and order.
  const [was, is] = [before && withUniqueIds(before), withUniqueIds(after)];
  const path = mayEdit ? undefined : findChangeBesideTexts(was, is, acts.includes('translate') ? langs : []);
  if (path !== undefined) return { key: 'TEXTS_ONLY', path };
  const locked = mayPublish ? undefined : findLockedChange(was, is);
  if (locked !== undefined) return { key: 'LOCKED', ...locked };
  const barred = findBarredChange(was, is, { bars });
  return barred && { key: 'BARRED', ...barred };
}
