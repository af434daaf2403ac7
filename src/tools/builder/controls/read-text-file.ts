import { useLingui } from '@lingui/react/macro';
import { type DecodedText, decodeText } from '#schemas/values/text/decode-text.ts';

/** Characters in which a file may say its encoding. */
const HEAD_BYTES = 4096;

/** Reads a file as text: UTF-8, or the encoding that an HTML or PO file names, as Word and old translators' programs write them. */
export async function readTextFile(file: Blob): Promise<DecodedText> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const decoded = decodeText(bytes);
  if (decoded.ok || decoded.encoding.startsWith('UTF-')) return decoded;
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, HEAD_BYTES));
  const named = /^\s*[{[]/.test(head) ? undefined : /charset\s*=\s*["']?([\w:.-]+)/i.exec(head)?.[1];
  if (named === undefined) return decoded;
  try {
    return { ok: true, text: new TextDecoder(named, { fatal: true }).decode(bytes) };
  } catch {
    return decoded;
  }
}
/** Says that a file is not in UTF-8, with the encoding that it seems to be in ('' where that is not known). */
export function useEncodingFault(): (encoding: string) => string {
  const { t } = useLingui();
  return (encoding) =>
    encoding === ''
      ? t({
          id: 'builder.file.notUtf8',
          message: 'That file is not UTF-8. Save it as UTF-8 and open it again. Nothing was changed.',
        })
      : t({
          id: 'builder.file.encoding',
          message: `That file is not UTF-8, but ${encoding}. Save it as UTF-8 and open it again. Nothing was changed.`,
        });
}
