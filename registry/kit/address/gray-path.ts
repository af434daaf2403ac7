/**
 * Whether the greyscale view belongs to a page: the home page alone (specification, chapter 2), and the page of the
 * gallery that shows it. `path` without language prefix.
 */
export function hasGrayMode(path: string): boolean {
  return /^\/(?:lnw-demo\/gray-mode-banner\/?)?$/.test(path);
}
