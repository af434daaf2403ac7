/** The theme of a shop for visitors who prefer dark colours (`settings.dark_theme`). */
import tokens from '../../../theme/tokens.css?raw';

/** Tokens of each theme, by its key. */
const THEMES = readThemes(tokens);

/**
 * Writes the CSS that replaces the shop's theme by its dark one; empty if the shop names none of ours. Pages with a
 * theme of their own keep it.
 */
export function darkThemeStyles(themeKey: string, darkThemeKey: string | undefined): string {
  const declarations = THEMES.get(darkThemeKey ?? '');
  if (declarations === undefined || !isPair(themeKey, darkThemeKey)) return '';
  return `@media (prefers-color-scheme:dark){:root[data-theme='${themeKey}']{${declarations}}}`;
}

/**
 * Names the pair of themes for `data-dark`, which the rules of `allDarkThemes` match; undefined if the shop names none
 * of ours.
 */
export function darkThemeMark(themeKey: string, darkThemeKey: string | undefined): string | undefined {
  return isPair(themeKey, darkThemeKey) ? `${themeKey}-${darkThemeKey}` : undefined;
}

/**
 * Writes the rules of every pair of themes, for a stylesheet that all documents share. `css` has the themes in the same
 * form, so that the repetitions compress to nearly nothing.
 */
export function allDarkThemes(css: string): string {
  const themes = readThemes(css);
  const rules = [...themes].filter(isDark).map(([dark, declarations]) => {
    const roots = [...themes.keys()].filter((key) => key !== dark);
    const selector = roots.map((key) => `:root[data-dark=${key}-${dark}][data-theme=${key}]`).join(',');
    return `${selector}{${declarations}}`;
  });
  return rules.length === 0 ? '' : `@media (prefers-color-scheme:dark){${rules.join('')}}`;
}

/** Reads the first rule of each theme; builds write others after it, for browsers with more colours. */
function readThemes(css: string): ReadonlyMap<string, string> {
  const themes = new Map<string, string>();
  for (const [, key = '', declarations = ''] of css.matchAll(/\[data-theme='?(\w+)'?\] ?\{([^}]*)\}/g))
    if (!themes.has(key)) themes.set(key, declarations.replaceAll(/\s+/g, ' ').trim());
  return themes;
}

function isPair(themeKey: string, darkThemeKey: string | undefined): boolean {
  const dark = THEMES.get(darkThemeKey ?? '');
  return dark !== undefined && isDark(['', dark]) && THEMES.has(themeKey) && themeKey !== darkThemeKey;
}

function isDark([, declarations]: readonly [key: string, declarations: string]): boolean {
  return /color-scheme: ?dark(?:;|$)/.test(declarations);
}
