import type { PageOutcome, ShownBase } from '../shown-page.ts';

/** All themes: one `[data-theme]` block each in `tokens.css`. */
export const THEMES = ['clay', 'indigo', 'jasmine', 'night'] as const;

/** Theme of pages and shops that choose none. */
export const DEFAULT_THEME = 'clay';

/** Theme of a page: its own, else the shop's, else ours. */
export function themeOf(outcome: PageOutcome, { base }: ShownBase): string {
  return (outcome.kind === 'page' ? outcome.page.pageSetting?.themeKey : undefined) ?? base.themeKey ?? DEFAULT_THEME;
}
