/** What an entry of the menu is told apart by. */
export function entryName({ label, href }: { readonly label: string; readonly href: string }): string {
  return `${label} ${href}`;
}
