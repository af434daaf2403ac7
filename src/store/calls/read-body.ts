/** Reads the body of a call: JSON or an HTML form, within limits. */
import { isRecord } from '#schemas/record.ts';
import { inputRefusal, type Refusal } from './handler.ts';

/** Limits of JSON: bytes, and levels of nesting; the parser itself would take a million. */
export interface BodyLimits {
  readonly bytes: number;
  readonly depth: number;
}

/** No request of a shop is larger. */
const SHOP_JSON: BodyLimits = { bytes: 1024 * 1024, depth: 64 };
/** Bytes; forms may contain files. */
const MAX_FORM = 16 * 1024 * 1024;

export type ReadBody =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly refusal: Refusal };

const TOO_LARGE: ReadBody = {
  ok: false,
  refusal: { ok: false, status: 413, key: 'BODY_TOO_LARGE', msg: 'the body is larger than this call takes' },
};

/** The body as a value; several values under one name become a list. `takesForms`: multipart and urlencoded too. */
export async function readBody(request: Request, takesForms: boolean, limits = SHOP_JSON): Promise<ReadBody> {
  const isForm = takesForms && isFormType(request.headers);
  const bytes = await readBytes(request, isForm ? MAX_FORM : limits.bytes);
  if (bytes === null) return TOO_LARGE;
  return isForm ? readForm(request, bytes) : readJson(bytes, limits);
}

/** Whether the request is a submission of a `<form>`. */
export function isFormType(headers: Headers): boolean {
  const type = headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  return type === 'multipart/form-data' || type === 'application/x-www-form-urlencoded';
}

/** Whether the request may carry files. */
export function isMultipart(headers: Headers): boolean {
  return /^\s*multipart\/form-data/i.test(headers.get('content-type') ?? '');
}

async function readBytes(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer> | null> {
  if (Number(request.headers.get('content-length') ?? '0') > limit) return null;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > limit) return null;
    chunks.push(chunk);
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return bytes;
}

function readJson(bytes: Uint8Array, { depth }: BodyLimits): ReadBody {
  const text = new TextDecoder().decode(bytes);
  if (depthOf(text) > depth) return faulty(`expected at most ${depth} levels`, 'more');
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch {
    return faulty('expected JSON', text === '' ? 'nothing' : 'something else');
  }
}

/** The deepest nesting of brackets outside of strings. */
function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  let inString = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (inString) {
      if (character === '\\') at += 1;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === '[' || character === '{') deepest = Math.max(deepest, (depth += 1));
    else if (character === ']' || character === '}') depth -= 1;
  }
  return deepest;
}

async function readForm(request: Request, bytes: Uint8Array<ArrayBuffer>): Promise<ReadBody> {
  const headers = { 'content-type': request.headers.get('content-type') ?? '' };
  let form: FormData;
  try {
    form = await new Response(bytes, { headers }).formData();
  } catch {
    return faulty('expected form data', 'something else');
  }
  const value: Record<string, unknown> = Object.create(null);
  for (const name of new Set(form.keys())) {
    const all = form.getAll(name);
    value[name] = all.length === 1 ? all[0] : all;
  }
  return isRecord(value) ? { ok: true, value: { ...value } } : faulty('expected form data', 'nothing');
}

function faulty(expected: string, found: string): ReadBody {
  return { ok: false, refusal: inputRefusal([{ path: '/body', expected, found }]) };
}
