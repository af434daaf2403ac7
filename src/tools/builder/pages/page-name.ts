/** The title of a page in lists. Placeholders of a record, such as `{title}`, have no value there. */
export function pageName(title: string): string {
  return title.replaceAll(/\{[^{}]*\}/g, '…');
}
