/** The parts of a catalogue: shoppers load the part of the shop and no other. */

/** Sources of each part's messages; all other messages are the shop's, which every shopper loads. */
const SOURCES = {
  /** Documents and mails that the server and the store service write. */
  server: /^src\/(?:server|store)\//,
  /** The bar that offers a page in another language, in that language. */
  offer: /^src\/client\/language\//,
  gallery: /^src\/tools\/(?:gallery|editor-form)\//,
  workbench: /^src\/tools\/builder\//,
} as const;

/** A part of a catalogue. */
export type CataloguePart = keyof typeof SOURCES | 'shop';

/** Whether a message of these source files belongs to a part. */
export function isInPart(part: CataloguePart, origins: readonly string[]): boolean {
  if (part !== 'shop') return origins.some((file) => SOURCES[part].test(file));
  return origins.some((file) => !Object.values(SOURCES).some((source) => source.test(file)));
}

/** Whether a text is the name of a part. */
export function isCataloguePart(text: string): text is CataloguePart {
  return text === 'shop' || Object.hasOwn(SOURCES, text);
}
