/** What a shop's `settings` add to its documents; nothing where it has none, so that others carry nothing of it. */
import type { Base } from '#schemas/base.ts';
import type { Lang } from '#schemas/lang.ts';
import { lockRightClick, SELECTION_STYLES } from './locks.ts';
import { MOURNING_STYLES, ribbon } from './mourning.ts';

export interface ShopSettings {
  /** `ripMode`: 0 where the shop does not mourn. */
  readonly mourning: 0 | 1 | 2;
  readonly css: string;
  readonly script: string;
  /** After the app, outside of it. */
  readonly html: string;
}

export interface ShopSettingsOptions {
  readonly settings: Base['settings'];
  readonly lang: Lang;
  /** A builder must be able to select and inspect. */
  readonly preview: boolean;
}

export function shopSettings({ settings, lang, preview }: ShopSettingsOptions): ShopSettings {
  const mourning = settings?.ripMode ?? 0;
  const isSelectionLocked = settings?.disable_text_selection === true && !preview;
  const isMenuLocked = settings?.disable_right_click === true && !preview;
  return {
    mourning,
    css: [mourning === 0 ? '' : MOURNING_STYLES, isSelectionLocked ? SELECTION_STYLES : ''].join(''),
    script: isMenuLocked ? `(${lockRightClick.toString()})()` : '',
    html: mourning === 0 ? '' : ribbon(lang),
  };
}
