/** Reads the body of a call: JSON or an HTML form, within limits. */
import { decodeText, notUtf8 } from '#schemas/values/text/decode-text.ts';
import { findShapeFault, type JsonLimits } from '#schemas/lenient/json-shape.ts';
import type { BodyLease } from '../../bounds/body-budget.ts';
import { groupValues } from '../../bounds/group-values.ts';
import { BODY_LIMITS } from '../../bounds/limits.ts';
import { BODY_FAULTS, type BodyFault, readBytes } from '../../bounds/read-bytes.ts';
import { type FormFault, MAX_FORM_VALUES, readFormData } from '../../bounds/read-form.ts';
import type { CallContext } from './handler.ts';
import { inputRefusal, type Refusal } from './refusal.ts';

/** Limits of a body: bytes and shape of JSON, and bytes of a form; undefined if the call accepts no form. */
export interface BodyLimits extends JsonLimits {
  readonly bytes: number;
  readonly form?: { readonly bytes: number };
}

/** Finds the limits of a call's body by its path parameters. */
export type LimitsOf = (
  asked: Pick<CallContext, 'db' | 'shop'> & { readonly params: Readonly<Record<string, string>> },
) => Promise<BodyLimits | Refusal>;

/** Maximum bytes of a shop's request. */
export const SHOP_JSON: BodyLimits = {
  bytes: BODY_LIMITS.jsonBytes,
  depth: BODY_LIMITS.jsonDepth,
  keys: 500,
  values: 10_000,
};

/** A body's value, or why it was refused. */
export type ReadBody =
  | { readonly ok: true; readonly value: unknown; readonly size: number }
  | { readonly ok: false; readonly refusal: Refusal; readonly headers?: Readonly<Record<string, string>> };

const MESSAGES: Readonly<Record<BodyFault, string>> = {
  'too-large': 'the body is larger than this call takes',
  busy: 'too many bodies are being read: try again',
  late: 'the body came too slowly',
  broken: 'the body broke off',
};

/**
 * The body as a value, and its size in bytes; several values under one name become a list. The caller releases the
 * lease.
 */
export async function readBody(request: Request, lease: BodyLease, limits = SHOP_JSON): Promise<ReadBody> {
  const form = isFormType(request.headers) ? limits.form : undefined;
  const bytes = isMultipart(request.headers) ? form?.bytes : form && Math.min(form.bytes, BODY_LIMITS.formBytes);
  const read = await readCallBytes(request, lease, bytes ?? limits.bytes);
  if (!read.ok) return read;
  return form === undefined ? readJson(read.bytes, limits) : readForm(request, read.bytes);
}

/** The bytes of a body. The caller releases the lease. */
export async function readCallBytes(
  request: Request,
  lease: BodyLease,
  limit: number,
): Promise<{ readonly ok: true; readonly bytes: Uint8Array<ArrayBuffer> } | Extract<ReadBody, { ok: false }>> {
  const read = await readBytes(request, limit, lease);
  if (read.ok) return read;
  const { status, key, headers } = BODY_FAULTS[read.fault];
  return { ok: false, refusal: { ok: false, status, key, msg: MESSAGES[read.fault] }, headers };
}

/** Whether the request is a submission of a `<form>`. */
export function isFormType(headers: Headers): boolean {
  const type = headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  return type === 'multipart/form-data' || type === 'application/x-www-form-urlencoded';
}

/** Whether the request may contain files. */
export function isMultipart(headers: Headers): boolean {
  return /^\s*multipart\/form-data/i.test(headers.get('content-type') ?? '');
}

/** The value of a JSON body. */
export function readJson(bytes: Uint8Array, limits: BodyLimits): ReadBody {
  const text = new TextDecoder().decode(bytes);
  const fault = findShapeFault(text, limits);
  if (fault !== undefined) return faulty(fault, 'more');
  try {
    return { ok: true, value: JSON.parse(text), size: bytes.byteLength };
  } catch {
    const decoded = decodeText(bytes);
    return faulty('expected JSON', text === '' ? 'nothing' : decoded.ok ? 'something else' : notUtf8(decoded.encoding));
  }
}

const FORM_FAULTS = {
  faulty: ['expected form data', 'something else'],
  values: [`expected at most ${MAX_FORM_VALUES} values`, 'more'],
  heads: ['expected short headers of parts', 'longer ones'],
} as const satisfies Record<FormFault, readonly [expected: string, found: string]>;

async function readForm(request: Request, bytes: Uint8Array<ArrayBuffer>): Promise<ReadBody> {
  const read = await readFormData(bytes, request.headers.get('content-type') ?? '');
  if (!read.ok) {
    const [expected, found] = FORM_FAULTS[read.fault];
    return faulty(expected, found);
  }
  const fields = groupValues(read.form);
  if (fields.size > BODY_LIMITS.fields)
    return faulty(`expected at most ${BODY_LIMITS.fields} fields`, String(fields.size));
  const values = [...fields].map(([name, all]) => [name, all.length === 1 ? all[0] : all]);
  return { ok: true, value: Object.fromEntries(values), size: bytes.byteLength };
}

function faulty(expected: string, found: string): ReadBody {
  return { ok: false, refusal: inputRefusal([{ path: '/body', expected, found }]) };
}
