/** What is used of the package, which brings no types. */
declare module 'subset-font' {
  interface Options {
    readonly targetFormat: 'woff2';
    readonly noHinting: boolean;
    readonly keepFeatures: readonly string[];
  }
  /** Returns the font with the glyphs of a text alone. */
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>;
}
