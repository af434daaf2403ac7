/** Text of files that people give: JSON, HTML, translations, tables. */

/** The text without its byte order mark; or the encoding that it seems to be in, '' where that can't be seen. */
export type DecodedText =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly encoding: string };

/** The decoder drops one byte order mark; joined files have more. */
const MARKS = /^\uFEFF+/;

/** Decodes text in UTF-8; programs on Windows put a byte order mark before it. */
export function decodeText(bytes: Uint8Array): DecodedText {
  const wide = wideEncoding(bytes);
  if (wide !== undefined) return { ok: false, encoding: wide };
  try {
    return { ok: true, text: new TextDecoder('utf-8', { fatal: true }).decode(bytes).replace(MARKS, '') };
  } catch {
    return { ok: false, encoding: isThai(bytes) ? 'windows-874' : '' };
  }
}

/** Says why a text was refused: `text that is not UTF-8 (UTF-16)`. */
export function notUtf8(encoding: string): string {
  return encoding === '' ? 'text that is not UTF-8' : `text that is not UTF-8 (${encoding})`;
}

/** Bytes that are looked at to find out an encoding. */
const LOOKED_AT = 4096;

/** UTF-16 or UTF-32, by their byte order marks or by the zeros that text of the first characters has in them. */
function wideEncoding(bytes: Uint8Array): string | undefined {
  const [a, b, c, d] = bytes;
  if (a === 0xff && b === 0xfe) return c === 0 && d === 0 ? 'UTF-32' : 'UTF-16';
  if (a === 0xfe && b === 0xff) return 'UTF-16';
  if (a === 0 && b === 0 && c === 0xfe && d === 0xff) return 'UTF-32';
  const zeros = [0, 0, 0, 0];
  for (const [at, byte] of bytes.subarray(0, LOOKED_AT).entries())
    if (byte === 0) zeros[at % 4] = (zeros[at % 4] ?? 0) + 1;
  const most = Math.min(bytes.length, LOOKED_AT) / 4;
  const sparse = zeros.filter((count) => count > most / 2).length;
  if (sparse === 0) return undefined;
  return sparse === 3 ? 'UTF-32' : 'UTF-16';
}

/** Whether bytes that are no UTF-8 are Thai of Windows (windows-874, TIS-620): vowels and tone marks follow what they are written over. */
function isThai(bytes: Uint8Array): boolean {
  let [letters, previous] = [0, 0];
  for (const byte of bytes.subarray(0, LOOKED_AT)) {
    if (byte >= 0x80) {
      const isConsonant = byte >= 0xa1 && byte <= 0xce;
      const isMark = byte === 0xd1 || (byte >= 0xd4 && byte <= 0xda) || (byte >= 0xe7 && byte <= 0xee);
      const isOther = /[\u0080\u0085\u0091-\u0097\u00A0\u00CF\u00D0\u00D2\u00D3\u00DF-\u00E6\u00EF-\u00FB]/.test(
        String.fromCharCode(byte),
      );
      if (!isConsonant && !isMark && !isOther) return false;
      if (isMark && (previous < 0xa1 || previous > 0xee)) return false;
      if (isConsonant) letters += 1;
    }
    previous = byte;
  }
  return letters > 0;
}
