/** Kinds of picture files by their first bytes, whatever their names say. */

/** A kind, as people know it. Those that browsers show come first. */
export type PictureKind = (typeof SHOWN)[number] | (typeof OTHER)[number];

const SHOWN = ['JPEG', 'PNG', 'GIF', 'WebP', 'AVIF', 'SVG', 'ICO'] as const;
const OTHER = ['HEIC', 'TIFF', 'PSD', 'BMP', 'JPEG XL', 'JPEG 2000', 'PDF', 'HTML', 'video'] as const;

/** Signatures, as text with one character for each byte. */
const SIGNATURES: readonly (readonly [pattern: RegExp, kind: PictureKind])[] = [
  [/^\u00FF\u00D8\u00FF/, 'JPEG'],
  [/^\u0089PNG\r\n\u001A\n/, 'PNG'],
  [/^GIF8[79]a/, 'GIF'],
  [/^RIFF[^]{4}WEBP/, 'WebP'],
  [/^\0\0[\u0001\u0002]\0/, 'ICO'],
  [/^(?:II\*\0|MM\0\*|II\+\0|MM\0\+)/, 'TIFF'],
  [/^8BPS/, 'PSD'],
  [/^BM[^]{4}\0{4}/, 'BMP'],
  [/^(?:\u00FF\u000A|\0\0\0\u000CJXL )/, 'JPEG XL'],
  [/^\0\0\0\u000CjP {2}/, 'JPEG 2000'],
  [/^%PDF-/, 'PDF'],
];
const HEIC_BRANDS = /^(?:hei[cmsx]|hev[cmsx]|mif[12]|msf1)$/;
/** Bytes in which the first element of an SVG begins. */
const HEAD_BYTES = 4096;

/** The kind of a file by its content; undefined for what is no picture. */
export function pictureKind(bytes: Uint8Array): PictureKind | undefined {
  const head = latin1(bytes.subarray(0, HEAD_BYTES));
  const signed = SIGNATURES.find(([pattern]) => pattern.test(head))?.[1];
  return signed ?? isoMediaKind(head) ?? markupKind(head);
}

/** Whether browsers show a kind as a picture. */
export function isShownKind(kind: PictureKind): boolean {
  return SHOWN.some((shown) => shown === kind);
}

/** Whether a file has several frames that play: PNG and AVIF, which a resizer reads one frame of. */
export function hasUnreadFrames(bytes: Uint8Array): boolean {
  const head = latin1(bytes.subarray(0, HEAD_BYTES));
  if (/^[^]{4}ftypavis/.test(head)) return true;
  if (!head.startsWith('\u0089PNG')) return false;
  const [control, data] = [head.indexOf('acTL'), head.indexOf('IDAT')];
  return control !== -1 && (data === -1 || control < data);
}

/** HEIC and AVIF are one container; the brands say which (ISO/IEC 14496-12, "File type box"). */
function isoMediaKind(head: string): PictureKind | undefined {
  if (head.slice(4, 8) !== 'ftyp') return undefined;
  const size = [0, 1, 2, 3].reduce((sum, at) => sum * 256 + head.charCodeAt(at), 0);
  const brands = head.slice(8, Math.min(size, HEAD_BYTES)).match(/[^]{4}/g) ?? [];
  if (brands.some((brand) => brand === 'avif' || brand === 'avis')) return 'AVIF';
  return brands.some((brand) => HEIC_BRANDS.test(brand)) ? 'HEIC' : 'video';
}

function markupKind(head: string): PictureKind | undefined {
  const bare = afterProlog(head.replace(/^\u00EF\u00BB\u00BF/, ''));
  if (/^<(?:svg|!doctype svg)[\s>/]/i.test(bare)) return 'SVG';
  return /^<(?:!doctype html|html|head|body)[\s>]/i.test(bare) ? 'HTML' : undefined;
}

/** The markup behind blanks, comments and processing instructions. */
function afterProlog(head: string): string {
  let rest = head.trimStart();
  for (;;) {
    const end = rest.startsWith('<?') ? '>' : rest.startsWith('<!--') ? '-->' : undefined;
    if (end === undefined) return rest;
    const at = rest.indexOf(end);
    if (at === -1) return '';
    rest = rest.slice(at + end.length).trimStart();
  }
}

function latin1(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes);
}
