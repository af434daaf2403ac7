/** Additions of a shop's `settings` to its documents; a shop without settings carries none of their bytes. */
import type { Base } from '#schemas/base.ts';
import type { Lang } from '#schemas/lang.ts';
import { darkThemeStyles } from './dark-theme.ts';
import { lockRightClick, SELECTION_STYLES } from './locks.ts';
import { MOURNING_STYLES, ribbonHtml } from './mourning.ts';

/** Additions to a document, each empty where no setting asks for it; trusted text, to be written as it is. */
export interface ShopSettings {
  /** `ripMode`: 0 without mourning. */
  readonly mourning: 0 | 1 | 2;
  readonly css: string;
  readonly script: string;
  /** HTML after the app's root element. */
  readonly html: string;
}

/** The base's `settings` (specification, chapter 3), and the page they are for. */
export interface ShopSettingsOptions {
  readonly settings: Base['settings'];
  /** Theme of the shop itself. */
  readonly themeKey: string;
  readonly lang: Lang;
  /** Locks are off in preview: a builder must be able to select and inspect. So is the dark theme: the builder chooses one. */
  readonly preview: boolean;
}

/** Writes the CSS, script and HTML that a shop's settings ask for. */
export function shopSettings({ settings, themeKey, lang, preview }: ShopSettingsOptions): ShopSettings {
  const mourning = settings?.ripMode ?? 0;
  const isSelectionLocked = settings?.disable_text_selection === true && !preview;
  const isMenuLocked = settings?.disable_right_click === true && !preview;
  return {
    mourning,
    css: [
      preview ? '' : darkThemeStyles(themeKey, settings?.dark_theme),
      mourning === 0 ? '' : MOURNING_STYLES,
      isSelectionLocked ? SELECTION_STYLES : '',
    ].join(''),
    script: isMenuLocked ? `(${lockRightClick.toString()})()` : '',
    html: mourning === 0 ? '' : ribbonHtml(lang),
  };
}
