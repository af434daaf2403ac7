/** Comments on pages, pinned to nodes by their ids, in threads that can be resolved and reopened. */
import { and, asc, count, eq, isNull } from 'drizzle-orm';
import type { CommentThread } from '#schemas/builder/team.ts';
import { isRecord } from '#schemas/record.ts';
import { recordAct } from '../audit/record.ts';
import { stateOf } from '../builder/state.ts';
import type { Database } from '../database/database.ts';
import { builderComments, type CommentRow } from '../database/tables/team.ts';
import type { TeamContext } from './context.ts';

/** Maximum comments of a page, including resolved ones. */
const MAX_COMMENTS = 1000;

/** The threads of a page: open ones first, each group in the order of creation. */
export async function listThreads(db: Database, webId: string, path: string): Promise<CommentThread[]> {
  const rows = await db.select().from(builderComments).where(isOf(webId, path)).orderBy(asc(builderComments.id));
  const answers = Map.groupBy(rows, ({ thread, id }) => thread ?? id);
  return rows
    .filter(({ thread }) => thread === null)
    .map((first) => ({
      id: first.id,
      node: first.node,
      nodeType: first.nodeType,
      kind: first.kind,
      comments: (answers.get(first.id) ?? []).map(({ id, by, at, text }) => ({ id, by, at: at.toISOString(), text })),
      resolved: first.resolvedAt === null ? null : { by: first.resolvedBy, at: first.resolvedAt.toISOString() },
    }))
    .toSorted((a, b) => Number(a.resolved !== null) - Number(b.resolved !== null));
}

/** A new comment: in a thread, or as the first of one. */
export interface NewComment {
  readonly path: string;
  readonly text: string;
  readonly node: string | null;
  readonly kind: 'comment' | 'review';
  readonly thread?: number | undefined;
}

/** Writes a comment; a reply reopens its thread. */
export function addComment(
  context: TeamContext,
  { path, text, node, kind, thread }: NewComment,
): Promise<'NO_THREAD' | 'TOO_MANY_COMMENTS' | undefined> {
  const { db, shop, by, now } = context;
  return db.transaction(async (tx) => {
    const [known] = await tx.select({ comments: count() }).from(builderComments).where(isOf(shop.webId, path));
    if ((known?.comments ?? 0) >= MAX_COMMENTS) return 'TOO_MANY_COMMENTS';
    const written = { webId: shop.webId, path, text, by: by.name, at: now };
    if (thread === undefined) {
      const nodeType = node === null ? null : await typeOfNode(tx, { webId: shop.webId, path }, node);
      await tx.insert(builderComments).values({ ...written, node, nodeType, kind });
    } else {
      const first = await openThread(tx, { webId: shop.webId, path, thread });
      if (first === undefined) return 'NO_THREAD';
      await tx.insert(builderComments).values({ ...written, thread, node: null, kind: first.kind });
    }
    const act = thread === undefined && kind === 'review' ? 'review-asked' : 'comment-added';
    await recordComment(tx, context, act, path, node);
    return undefined;
  });
}

/** Resolves a thread, or reopens it; false if the page has none of that id. */
export function resolveThread(
  context: TeamContext,
  { path, thread, isResolved }: { readonly path: string; readonly thread: number; readonly isResolved: boolean },
): Promise<boolean> {
  const { db, shop, by, now } = context;
  return db.transaction(async (tx) => {
    const resolved = isResolved ? { resolvedBy: by.name, resolvedAt: now } : { resolvedBy: null, resolvedAt: null };
    const [changed] = await tx
      .update(builderComments)
      .set(resolved)
      .where(isThread({ webId: shop.webId, path, thread }))
      .returning();
    if (changed === undefined) return false;
    await recordComment(tx, context, isResolved ? 'comment-resolved' : 'comment-reopened', path, changed.node);
    return true;
  });
}

interface ThreadName {
  readonly webId: string;
  readonly path: string;
  readonly thread: number;
}

async function openThread(tx: Database, name: ThreadName): Promise<CommentRow | undefined> {
  const [first] = await tx
    .update(builderComments)
    .set({ resolvedBy: null, resolvedAt: null })
    .where(isThread(name))
    .returning();
  return first;
}

/** Type of a node of the current page; null if there is none of that id. */
async function typeOfNode(db: Database, spot: Omit<ThreadName, 'thread'>, id: string): Promise<string | null> {
  const { page } = await stateOf(db, spot);
  const pending: unknown[] = [page?.pageComponent];
  for (let value = pending.pop(); value !== undefined || pending.length > 0; value = pending.pop()) {
    // Pushed one by one: a list may be longer than the maximum number of arguments.
    if (Array.isArray(value)) for (const each of value) pending.push(each);
    else if (isRecord(value)) {
      if (value.id === id) return typeof value.type === 'string' ? value.type : null;
      pending.push(value.children);
      if (isRecord(value.slots)) for (const list of Object.values(value.slots)) pending.push(list);
    }
  }
  return null;
}

function recordComment(
  tx: Database,
  { by, headers, shop, now }: TeamContext,
  act: 'comment-added' | 'review-asked' | 'comment-resolved' | 'comment-reopened',
  subject: string,
  node: string | null,
): Promise<void> {
  const signed = { at: now, account: by.account, actor: by.name, headers };
  const detail = node === null ? {} : { detail: { node } };
  return recordAct(tx, { act, ...signed, webId: shop.webId, subject, ...detail });
}

function isOf(webId: string, path: string) {
  return and(eq(builderComments.webId, webId), eq(builderComments.path, path));
}

function isThread({ webId, path, thread }: ThreadName) {
  return and(isOf(webId, path), eq(builderComments.id, thread), isNull(builderComments.thread));
}
