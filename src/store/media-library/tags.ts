/** Tags of the library's files: free words, each spelled as the shop's files spell it already. */
import { isDeepStrictEqual } from 'node:util';
import { and, eq, inArray } from 'drizzle-orm';
import { MAX_LIBRARY_TAGS, MAX_TAGS, type MediaItem } from '#schemas/builder/media.ts';
import { recordAct } from '../audit/record.ts';
import type { AnswerOf, CallContext } from '../calls/handler.ts';
import type { Refusal } from '../calls/refusal.ts';
import { mediaItems, type MediaRow } from '../database/tables/team.ts';
import { changeItem, itemOf, usedTags } from './items.ts';

/** Tags to add to files and to remove from them. */
interface TagChange {
  readonly ids: readonly string[];
  readonly add: readonly string[];
  readonly remove: readonly string[];
}

const TOO_MANY_TAGS: Refusal = {
  ok: false,
  status: 422,
  key: 'TOO_MANY_TAGS',
  msg: `a file has at most ${MAX_TAGS} tags, and a library ${MAX_LIBRARY_TAGS}`,
};

/** Changes the tags of all the files, or of none; each changed file is in the audit log. */
export async function tagItems(
  { db, shop, account, actor, headers, now }: CallContext,
  { ids, add, remove }: TagChange,
): Promise<AnswerOf<{ items: MediaItem[] }>> {
  return db.transaction(async (tx) => {
    const spelled = new Map((await usedTags(tx, shop.webId)).map((tag) => [keyOf(tag), tag]));
    if (new Set([...spelled.keys(), ...add.map(keyOf)]).size > Math.max(MAX_LIBRARY_TAGS, spelled.size))
      return TOO_MANY_TAGS;
    const own = and(eq(mediaItems.webId, shop.webId), inArray(mediaItems.id, [...ids]));
    // In one order, so that two changes of the same files do not wait for each other.
    const rows = await tx.select().from(mediaItems).where(own).orderBy(mediaItems.id).for('update');
    const changed = rows.map((row) => ({ row, tags: tagsAfter(row.tags, add, remove, spelled) }));
    if (changed.some(({ tags }) => tags.length > MAX_TAGS)) return TOO_MANY_TAGS;
    const items: MediaRow[] = [];
    for (const { row, tags } of changed) {
      const isSame = isDeepStrictEqual(tags, row.tags);
      items.push((isSame ? undefined : await changeItem(tx, shop.webId, row.id, { tags })) ?? row);
      if (isSame) continue;
      const by = { at: now, account, actor: actor?.name ?? null, headers };
      await recordAct(tx, { ...by, act: 'media-tagged', webId: shop.webId, subject: row.name, detail: { tags } });
    }
    return { ok: true, data: { items: items.map(itemOf) } };
  });
}

/** A file's tags after a change; upper and lower case make no other tag. */
function tagsAfter(
  before: readonly string[],
  add: readonly string[],
  remove: readonly string[],
  spelled: ReadonlyMap<string, string>,
): string[] {
  const removed = new Set(remove.map(keyOf));
  const kept = [...before, ...add].filter((tag) => !removed.has(keyOf(tag)));
  const byKey = new Map(kept.toReversed().map((tag) => [keyOf(tag), spelled.get(keyOf(tag)) ?? tag]));
  return [...byKey.values()].toReversed();
}

function keyOf(tag: string): string {
  return tag.normalize('NFC').toLowerCase();
}
