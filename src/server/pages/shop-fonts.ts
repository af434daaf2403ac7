/**
 * Whether a shop's own styles set type, by family or by weight: then its pages have all weights of three families to choose from
 * (src/theme/all-fonts.css), which browsers load one by one as they are used.
 */
export function setsType(css: string): boolean {
  return /font/i.test(css);
}
