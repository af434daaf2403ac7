/** A write of a builder: applied at its base revision, or refused with the page's current state. */
import type { PageState } from '#schemas/builder/records.ts';
import type { AnswerOf, CallContext } from '../calls/handler.ts';
import type { Database } from '../database/database.ts';
import { editPage, type PageEdit, type Spot } from './edit.ts';
import { stateOf } from './state.ts';
import type { NewVersion } from './versions.ts';

const FAULTS = {
  CONFLICT: { status: 409, msg: 'the page was changed by somebody else; data says how it stands' },
  NO_DRAFT: { status: 409, msg: 'there is no draft to publish' },
  NO_VERSION: { status: 404, msg: 'there is no such version' },
  NOT_PUBLISHED: { status: 409, msg: 'the page is not published' },
} as const;

interface WriteBody {
  readonly path: string;
  /** Revision of the page that the write was made from. */
  readonly base: number;
  readonly note?: string | undefined;
}

/** Changes a page; `change` returns the changed fields of its row, or a refusal. */
export async function write(
  { db, shop, account, now }: CallContext,
  { path, base, note }: WriteBody,
  change: (
    tx: Database,
    spot: Spot,
    given: { readonly edit: PageEdit; readonly signed: Pick<NewVersion, 'at' | 'by' | 'note'> },
  ) => Promise<Partial<Omit<PageEdit, 'revision'>> | keyof typeof FAULTS>,
): Promise<AnswerOf<PageState>> {
  const spot = { webId: shop.webId, path };
  const signed = { at: now, by: account?.name ?? null, note: note ?? null };
  const fault = await editPage(db, spot, base, (tx, edit) => change(tx, spot, { edit, signed }));
  const state = await stateOf(db, spot);
  return fault === undefined ? { ok: true, data: state } : { ok: false, key: fault, ...FAULTS[fault], data: state };
}
