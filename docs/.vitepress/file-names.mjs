/**
 * Shows the file of an example above its code.
 *
 * @param {{ renderer: { rules: Record<string, ((tokens: { info: string }[], index: number, ...others: unknown[]) => string) | undefined> } }} md
 */
export function nameFiles(md) {
  const { fence } = md.renderer.rules;
  md.renderer.rules.fence = (tokens, index, ...others) => {
    const code = fence?.(tokens, index, ...others) ?? '';
    const [, file, append] = /\bfile=([\w./@-]+)( append)?/.exec(tokens[index]?.info ?? '') ?? [];
    if (file === undefined) return code;
    return `<p class="file-name"><code>${file}</code>${append === undefined ? '' : ', at the end'}</p>\n${code}`;
  };
}
