/** Handles the workbench's calls of old addresses. */
import { instantOf } from '#schemas/values/instant.ts';
import {
  type ListedRedirect,
  type RedirectFault,
  REDIRECTS_AT_ONCE,
  type redirectCalls,
} from '#schemas/builder/redirects.ts';
import { BODY_LIMITS } from '../../bounds/limits.ts';
import type { CallContext, HandlerOf } from '../calls/handler.ts';
import type { BodyLimits } from '../calls/read-body.ts';
import type { Refusal } from '../calls/refusal.ts';
import type { Fault } from './address.ts';
import { MAX_REDIRECTS } from './check-redirects.ts';
import { addHits } from './hits.ts';
import { importActOf, readRecords, removeRedirect, type Signature, storeRedirects } from './import-redirects.ts';
import { findRow, type RedirectHits, reportHits } from './report.ts';

type Handlers = { readonly [Name in keyof typeof redirectCalls]: HandlerOf<(typeof redirectCalls)[Name]> };

/** Limits of an imported file, whose quotation marks and line ends have two bytes in JSON. */
export const IMPORT_JSON: BodyLimits = { bytes: BODY_LIMITS.pageBytes, depth: 2, keys: 2, values: 4 };

const NO_REDIRECT: Refusal = { ok: false, status: 404, key: 'NO_REDIRECT', msg: 'there is no such old address' };

/** Handlers of the calls by name. The gate has admitted the caller. */
export const redirectHandlers: Handlers = {
  async builderRedirects({ db, shop }, { query: { q } }) {
    const { redirects, total, missing } = await reportHits(db, shop.webId, { words: q, most: REDIRECTS_AT_ONCE });
    return {
      ok: true,
      data: {
        redirects: redirects.map(listed),
        total,
        missing: missing.map((each) => ({ ...each, lastHitAt: each.lastHitAt.toISOString() })),
      },
    };
  },

  async builderAddRedirect(context, { body: { from, to, status, hits, lastHitAt } }) {
    const record = { line: 1, from, to, status: String(status) };
    const { accepted, rejected, notes } = await storeRedirects(context.db, context.shop, [record], {
      replaces: false,
      actOf: ({ accepted: [subject] }) =>
        subject === undefined
          ? undefined
          : { ...signatureOf(context), act: 'redirect-added', subject, detail: { after: to } },
    });
    const [source] = accepted;
    if (source === undefined) return refuse(rejected[0]);
    const { webId } = context.shop;
    if (lastHitAt !== null)
      await addHits(context.db, webId, source, { count: hits, at: new Date(instantOf(lastHitAt)) });
    const added = await findRow(context.db, webId, source);
    if (added === undefined) return NO_REDIRECT;
    const [note] = notes;
    return { ok: true, data: { ...listed(added), ...(note === undefined ? {} : { note: faultOf(note) }) } };
  },

  async builderRemoveRedirect(context, { body: { source } }) {
    const isRemoved = await removeRedirect(context.db, context.shop.webId, source, signatureOf(context));
    return isRemoved ? { ok: true, data: {} } : NO_REDIRECT;
  },

  async builderImportRedirects(context, { body: { csv } }) {
    const read = readRecords(new TextEncoder().encode(csv));
    if (!read.ok) return refuse({ code: 'no-file', reason: read.reason });
    if (read.records.length > MAX_REDIRECTS)
      return refuse({ code: 'full', reason: `the file has more than ${MAX_REDIRECTS} rows` });
    const actOf = importActOf(signatureOf(context));
    const { accepted, rejected, notes } = await storeRedirects(context.db, context.shop, read.records, {
      replaces: false,
      actOf,
    });
    return {
      ok: true,
      data: {
        accepted: accepted.length,
        rejected: rejected.length,
        rejectedRows: rejected.slice(0, REDIRECTS_AT_ONCE),
        notedRows: notes.slice(0, REDIRECTS_AT_ONCE),
      },
    };
  },
};

function refuse(fault: Fault = { code: 'invalid', reason: 'it is not valid' }): Refusal {
  return { ok: false, status: 422, key: 'REDIRECT_REFUSED', msg: fault.reason, data: faultOf(fault) };
}

function faultOf({ code, field, about }: Fault): RedirectFault {
  return { code, field, about };
}

function listed(row: RedirectHits): ListedRedirect {
  return { ...row, lastHitAt: row.lastHitAt?.toISOString() ?? null };
}

function signatureOf({ now, account, actor, headers }: CallContext): Signature {
  return { at: now, account, actor: actor?.name ?? null, headers };
}
