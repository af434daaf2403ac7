/**
 * The texts of a form, read while its body streams through: the page of a refused form shows them. Files are skipped,
 * so that an upload needs no memory here. Beyond a limit nothing is kept, and the form is shown empty.
 */
import { groupValues } from '../../../bounds/group-values.ts';
import { BODY_LIMITS } from '../../../bounds/limits.ts';
import { boundaryOf, findValuesFault, MAX_FORM_VALUES, withBlanks } from '../../../bounds/read-form.ts';

/** Collects the texts of one form. */
export interface FormTexts {
  readonly write: (chunk: Uint8Array) => void;
  /** The texts by field, a file field has none; undefined if the body is no form of texts within the limits. */
  readonly values: () => Readonly<Record<string, string[]>> | undefined;
}

/** Collects at most `bytes` bytes. `type`: the form's content type. */
export function createFormTexts(type: string, bytes: number = BODY_LIMITS.formBytes): FormTexts {
  const boundary = boundaryOf(type);
  return boundary === undefined ? urlencodedTexts(bytes) : multipartTexts(boundary, bytes);
}

function urlencodedTexts(bytes: number): FormTexts {
  const chunks: Uint8Array[] = [];
  let size = 0;
  return {
    write: (chunk) => {
      size += chunk.byteLength;
      if (size <= bytes) chunks.push(chunk);
      else chunks.length = 0;
    },
    values: () => {
      const body = Buffer.concat(chunks);
      const isWithin = size <= bytes && findValuesFault(body) === undefined;
      return isWithin ? byName([...new URLSearchParams(Buffer.from(withBlanks(body)).toString())]) : undefined;
    },
  };
}

function byName(
  entries: readonly (readonly [name: string, value: string | undefined])[],
): Readonly<Record<string, string[]>> | undefined {
  const grouped = groupValues(entries);
  if (grouped.size > BODY_LIMITS.fields) return undefined;
  return Object.fromEntries(
    [...grouped].map(([name, values]) => [name, values.filter((value) => value !== undefined)]),
  );
}

const HEAD_END = Buffer.from('\r\n\r\n');

/** A part of a form (RFC 7578): a text, or a file whose content is skipped. */
interface Part {
  readonly name: string;
  readonly isFile: boolean;
  readonly chunks: Buffer[];
}

function multipartTexts(boundary: string, bytes: number): FormTexts {
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  const entries: (readonly [name: string, value: string | undefined])[] = [];
  /** The first delimiter has no line before it. */
  let rest: Buffer = Buffer.from('\r\n');
  let part: Part | undefined;
  let place: 'before' | 'head' | 'content' | 'end' = 'before';
  let size = 0;

  const keep = (content: Buffer) => {
    if (part === undefined || part.isFile) return;
    size += content.byteLength;
    if (size > bytes) fail();
    else part.chunks.push(content);
  };
  const fail = () => {
    place = 'end';
    size = Number.POSITIVE_INFINITY;
    entries.length = 0;
  };
  /** Reads up to the next delimiter; false if it has not arrived yet. */
  const readContent = (): boolean => {
    const at = rest.indexOf(delimiter);
    // The end of the buffer may be the start of a delimiter.
    const until = at === -1 ? Math.max(0, rest.byteLength - delimiter.byteLength) : at;
    keep(rest.subarray(0, until));
    rest = rest.subarray(at === -1 ? until : at + delimiter.byteLength);
    if (at === -1 || place === 'end') return false;
    if (part !== undefined) entries.push([part.name, part.isFile ? undefined : Buffer.concat(part.chunks).toString()]);
    part = undefined;
    place = 'head';
    return true;
  };
  /** Reads the headers of a part; false if they have not arrived yet, or no part follows. */
  const readHead = (): boolean => {
    if (rest.subarray(0, 2).toString() === '--') place = 'end';
    const at = rest.indexOf(HEAD_END);
    if ((at === -1 ? rest.byteLength : at) > BODY_LIMITS.partHeadBytes) fail();
    if (at === -1 || place === 'end') return false;
    const [disposition = ''] = /^content-disposition:.*$/im.exec(rest.subarray(0, at).toString()) ?? [];
    const [, name] = /;\s*name="([^"]*)"/i.exec(disposition) ?? [];
    if (name === undefined || entries.length > MAX_FORM_VALUES) {
      fail();
      return false;
    }
    part = { name: decodeName(name), isFile: /;\s*filename\*?=/i.test(disposition), chunks: [] };
    size += at;
    rest = rest.subarray(at + HEAD_END.byteLength);
    place = 'content';
    return true;
  };

  return {
    write: (chunk) => {
      if (place === 'end') return;
      rest = Buffer.concat([rest, chunk]);
      for (;;) {
        const isRead = place === 'head' ? readHead() : readContent();
        if (!isRead) break;
      }
    },
    values: () => (Number.isFinite(size) && place === 'end' ? byName(entries) : undefined),
  };
}

/** Browsers write quotes and line breaks of a name as `%22`, `%0D` and `%0A` (HTML, "multipart form data"). */
function decodeName(name: string): string {
  return name.replaceAll('%22', '"').replaceAll('%0D', '\r').replaceAll('%0A', '\n');
}
