/** The theme of a shop for visitors who prefer dark colours (`settings.dark_theme`). */
import tokens from '../../../theme/tokens.css?raw';

/** Tokens of each theme, by its key. */
const THEMES: ReadonlyMap<string, string> = new Map(
  Array.from(
    tokens.matchAll(/\[data-theme='(\w+)'\] \{([^}]*)\}/g),
    ([, key = '', declarations = '']) => [key, declarations.replaceAll(/\s+/g, ' ').trim()] as const,
  ),
);

/**
 * Writes the CSS that replaces the shop's theme by its dark one; empty where the shop names none of ours. Pages with a theme of
 * their own keep it.
 */
export function darkThemeStyles(themeKey: string, darkThemeKey: string | undefined): string {
  const declarations = THEMES.get(darkThemeKey ?? '');
  if (declarations === undefined || !THEMES.has(themeKey) || themeKey === darkThemeKey) return '';
  return `@media (prefers-color-scheme:dark){:root[data-theme='${themeKey}']{${declarations}}}`;
}
