/** Reads forms: what the parser will make of a body is counted before it is parsed. */
import { BODY_LIMITS } from './limits.ts';

/** Why a form was not read: it is none, has too many values, or too long headers of parts. */
export type FormFault = 'faulty' | 'values' | 'heads';

/** A form, or why it was not read. */
export type ReadForm =
  | { readonly ok: true; readonly form: FormData }
  | { readonly ok: false; readonly fault: FormFault };

/** Values of a form: a field with boxes has several. */
export const MAX_FORM_VALUES = 4 * BODY_LIMITS.fields;
/** Bytes of the headers of all parts together. */
const HEADS_BYTES = 256 * 1024;
const HEAD_END = Buffer.from('\r\n\r\n');
const END = Buffer.from('--');

const URLENCODED = /^\s*application\/x-www-form-urlencoded\s*(?:;|$)/i;
const MULTIPART = /^\s*multipart\/form-data\s*(?:;|$)/i;

/** The boundary of a multipart form; undefined for any other type, '' where it has none. */
export function boundaryOf(type: string): string | undefined {
  if (!MULTIPART.test(type)) return undefined;
  const [, quoted, plain = ''] = /;\s*boundary=(?:"([^"\\]+)"|([^\s;"]+))/i.exec(type) ?? [];
  return quoted ?? plain;
}

/** Reads a form of `type`, its content type. */
export async function readFormData(bytes: Uint8Array<ArrayBuffer>, type: string): Promise<ReadForm> {
  const boundary = boundaryOf(type);
  if (boundary === undefined && !URLENCODED.test(type)) return { ok: false, fault: 'faulty' };
  const fault = boundary === undefined ? findValuesFault(bytes) : findPartsFault(bytes, boundary);
  if (fault !== undefined) return { ok: false, fault };
  // The parser gets the boundary that was counted: it may read the parameters of the header in another way.
  const counted =
    boundary === undefined ? 'application/x-www-form-urlencoded' : `multipart/form-data; boundary="${boundary}"`;
  try {
    const parsed = boundary === undefined ? withBlanks(bytes) : bytes;
    return { ok: true, form: await new Response(parsed, { headers: { 'content-type': counted } }).formData() };
  } catch {
    return { ok: false, fault: 'faulty' };
  }
}

const PLUS = '+'.charCodeAt(0);
const SPACE = ' '.charCodeAt(0);

/** The bytes of a urlencoded form with its blanks decoded: each `+` costs parsers as much as a hundred other characters. */
export function withBlanks(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const decoded = Uint8Array.from(bytes);
  for (let at = 0; at < decoded.length; at += 1) if (decoded[at] === PLUS) decoded[at] = SPACE;
  return decoded;
}

/** `values` where a urlencoded form has more values than any form may have. */
export function findValuesFault(bytes: Uint8Array): 'values' | undefined {
  const separator = '&'.charCodeAt(0);
  let count = 1;
  for (let at = bytes.indexOf(separator); at !== -1; at = bytes.indexOf(separator, at + 1)) {
    count += 1;
    if (count > MAX_FORM_VALUES) return 'values';
  }
  return undefined;
}

function findPartsFault(
  { buffer, byteOffset, byteLength }: Uint8Array<ArrayBuffer>,
  boundary: string,
): FormFault | undefined {
  if (boundary === '') return 'faulty';
  const body = Buffer.from(buffer, byteOffset, byteLength);
  const mark = Buffer.from(`--${boundary}`);
  let count = 0;
  let heads = 0;
  for (let at = body.indexOf(mark); at !== -1; at = body.indexOf(mark, at + mark.byteLength)) {
    const after = body.subarray(at + mark.byteLength);
    // The parser ignores the rest.
    if (after.subarray(0, END.byteLength).equals(END)) return undefined;
    count += 1;
    if (count > MAX_FORM_VALUES) return 'values';
    const head = after.subarray(0, BODY_LIMITS.partHeadBytes).indexOf(HEAD_END);
    heads += head;
    if (head === -1 || heads > HEADS_BYTES) return 'heads';
  }
  return undefined;
}
