/** Additions of a shop's `settings` to its documents; a shop without settings has none of their bytes. */
import type { Base } from '#schemas/page/base.ts';
import type { Lang } from '#schemas/lang.ts';
import { darkThemeMark, darkThemeStyles } from './dark-theme.ts';
import selectionStyles from './locks.css?raw';
import { MOURNING_STYLES, ribbonHtml } from './mourning.ts';

/** Additions to a document, each empty unless a setting needs it; trusted text, to be written unescaped. */
export interface ShopSettings {
  /** `ripMode`: 0 without mourning. */
  readonly mourning: 0 | 1 | 2;
  /** The shop's theme and its dark one (`data-dark`), for the rules of the document's stylesheet. */
  readonly darkMark: string | undefined;
  readonly css: string;
  readonly script: string;
  /** HTML after the app's root element. */
  readonly html: string;
}

/** The base's `settings`, and the page they are for. */
export interface ShopSettingsOptions {
  readonly settings: Base['settings'];
  /** Theme of the shop itself. */
  readonly themeKey: string;
  readonly lang: Lang;
  /**
   * Locks are off in preview: a builder must be able to select and inspect. So is the dark theme: the builder chooses
   * one.
   */
  readonly preview: boolean;
  /** Whether the document's stylesheet has the rules of dark themes. */
  readonly hasDarkRules: boolean;
}

/** Writes the CSS, script and HTML for a shop's settings. */
export function shopSettings({ settings, themeKey, lang, preview, hasDarkRules }: ShopSettingsOptions): ShopSettings {
  const mourning = settings?.ripMode ?? 0;
  const isSelectionLocked = settings?.disable_text_selection === true && !preview;
  const isMenuLocked = settings?.disable_right_click === true && !preview;
  const darkTheme = preview ? undefined : settings?.dark_theme;
  return {
    mourning,
    darkMark: hasDarkRules ? darkThemeMark(themeKey, darkTheme) : undefined,
    css: [
      hasDarkRules ? '' : darkThemeStyles(themeKey, darkTheme),
      mourning === 0 ? '' : MOURNING_STYLES,
      isSelectionLocked ? selectionStyles : '',
    ].join(''),
    script: isMenuLocked ? `(${lockRightClick.toString()})()` : '',
    html: mourning === 0 ? '' : ribbonHtml(lang),
  };
}

/**
 * Blocks the context menu of the right mouse button, except on fields and on text that is meant to be copied. The
 * function's source is written into the document, so it may reference nothing outside itself. The menu key and long
 * touches stay.
 */
export function lockRightClick(): void {
  const copyable =
    'input, textarea, select, [contenteditable]:not([contenteditable="false"]), code, pre, address, a[href^="tel:"], a[href^="mailto:"], [data-copyable]';
  document.addEventListener('contextmenu', (event) => {
    const { target, button } = event;
    if (button === 2 && target instanceof Element && target.closest(copyable) === null) event.preventDefault();
  });
}
