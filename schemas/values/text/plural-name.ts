/** The English plural of a unit, which shops name in the singular; abbreviations such as kg have none. */
export function pluralName(unit: string): string {
  const [word = ''] = /(?<![a-z])[a-z]+$/i.exec(unit) ?? [];
  if (!/[aeiouy]/i.test(word) || unit.length < 3 || /[^su]s$/.test(unit)) return unit;
  if (/(?:[sxz]|[cs]h)$/.test(unit)) return `${unit}es`;
  if (/[^aeiou]y$/.test(unit)) return `${unit.slice(0, -1)}ies`;
  return `${unit}s`;
}
