/** A write of a builder: applied at its base revision, or refused with the page's current state. */
import type { PageState } from '#schemas/builder/records.ts';
import { recordAct } from '../audit/record.ts';
import type { AnswerOf, CallContext } from '../calls/handler.ts';
import type { Database } from '../database/database.ts';
import type { AuditAct } from '../database/tables/audit.ts';
import { editPage, type PageEdit } from './edit.ts';
import { keepRevision } from './revisions.ts';
import { stateOf } from './state.ts';
import { type Spot, type NewVersion, versionOf } from './versions.ts';

const FAULTS = {
  CONFLICT: { status: 409, msg: 'the page was changed by somebody else; data says how it stands' },
  BEHIND: { status: 409, msg: 'a release has published the page since the draft was begun; merge it first' },
  TEXTS_ONLY: { status: 403, msg: 'this role changes the words of localised texts alone' },
  STOPPED: { status: 409, msg: 'the shop publishes no page until this is fixed' },
  NO_DRAFT: { status: 409, msg: 'there is no draft to publish' },
  NO_VERSION: { status: 404, msg: 'there is no such version' },
  NOT_PUBLISHED: { status: 409, msg: 'the page is not published' },
  SECTION_CYCLE: { status: 409, msg: 'the section would contain itself' },
  ZONE_SHOWN: { status: 409, msg: 'all pages show it; publish an empty one instead' },
  SECTION_APPROVED: {
    status: 409,
    msg: 'an approved release publishes this draft; edit the release to withdraw its approval',
  },
  SECTION_USED: { status: 409, msg: 'pages use this section, in an approved release too' },
} as const;

interface WriteBody {
  readonly path: string;
  /** Revision of the page that the write is based on. */
  readonly base: number;
  readonly note?: string | undefined;
}

/** Acts that the audit log records; saving a draft is none. */
export type PageAct = Extract<AuditAct, `page-${string}` | `draft-${string}`>;

/**
 * Changes a page; `change` returns the changed fields of its row, or a refusal. An `act` is recorded with the change.
 */
export async function write(
  { db, shop, actor, account, now, headers }: CallContext,
  { path, base, note }: WriteBody,
  act: PageAct | undefined,
  change: (
    tx: Database,
    spot: Spot,
    given: { readonly edit: PageEdit; readonly signed: Pick<NewVersion, 'at' | 'by' | 'note'> },
  ) => Promise<Partial<Omit<PageEdit, 'revision'>> | keyof typeof FAULTS>,
): Promise<AnswerOf<PageState>> {
  const spot = { webId: shop.webId, path };
  const name = actor?.name ?? null;
  const signed = { at: now, by: name, note: note ?? null };
  const by = { at: now, account, actor: name, headers, webId: shop.webId, subject: path };
  const fault = await editPage(db, spot, { base, isPublished: act === 'page-published' }, async (tx, edit) => {
    const before = act === undefined && edit.draft !== null ? undefined : await versionOf(tx, spot);
    const changed = await change(tx, spot, { edit, signed });
    if (typeof changed === 'string') return changed;
    await keepRevision(tx, spot, { revision: edit.revision, content: edit.draft ?? before?.page ?? null, at: now });
    if (act === undefined) return changed;
    const after = await versionOf(tx, spot);
    const isDraft = act === 'draft-discarded';
    const content = isDraft ? { before: edit.draft } : { before: before?.page, after: after?.page };
    const version = isDraft ? {} : { detail: { version: after?.version } };
    await recordAct(tx, { ...by, act, ...content, ...version });
    return changed;
  });
  const state = await stateOf(db, spot);
  return fault === undefined ? { ok: true, data: state } : { ok: false, key: fault, ...FAULTS[fault], data: state };
}
