/** Pictures of other sites in imported nodes, and the same nodes with those that came into the library. Pure. */
import { isRecord } from '#schemas/record.ts';

/** Pictures that are brought in at once. */
const MOST = 60;
const FOREIGN = /^(?:https?:)?\/\//;
const IN_HTML = /(<img\b[^>]*?\bsrc=")([^"]+)(")/gi;

/** Addresses of pictures of other sites, each once. */
export function foreignPictures(nodes: readonly unknown[]): readonly string[] {
  const found = new Set<string>();
  replacePictures(nodes, (address) => {
    if (FOREIGN.test(address)) found.add(address);
    return undefined;
  });
  return [...found].slice(0, MOST);
}

/** A value with each picture's address replaced; `replace` answers undefined for one that stays. */
export function replacePictures<T>(value: T, replace: (address: string) => string | undefined): T;
export function replacePictures(value: unknown, replace: (address: string) => string | undefined): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => replacePictures(item, replace));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => {
      if (typeof part !== 'string') return [name, replacePictures(part, replace)];
      if (name === 'src' || name === 'image') return [name, replace(part) ?? part];
      return [name, replaceInHtml(part, replace)];
    }),
  );
}

function replaceInHtml(html: string, replace: (address: string) => string | undefined): string {
  return html.replaceAll(IN_HTML, (whole, before: string, address: string, after: string) => {
    const next = replace(address.replaceAll('&amp;', '&'));
    return next === undefined ? whole : before + next + after;
  });
}
