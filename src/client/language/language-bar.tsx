import type { I18n } from '@lingui/core';
import { type Lang, LANG_NAMES, LANG_TAGS } from '#schemas/lang.ts';
import { Icon } from '#registry/kit/ui/picture/icon.tsx';
import styles from './language-bar.module.css';

interface LanguageBarProps {
  /** Messages in the offered language. */
  readonly i18n: I18n;
  /** The language that is offered. */
  readonly lang: Lang;
  /** Address of the page in that language. */
  readonly href: string;
  readonly onGo: () => void;
  readonly onClose: () => void;
}

/** Offers the page in a language that the visitor is likely to prefer; over the page, so that nothing moves. */
export function LanguageBar({ i18n, lang, href, onGo, onClose }: LanguageBarProps) {
  const language = LANG_NAMES[lang];
  const label = i18n._({ id: 'offer.label', message: 'Language' });
  const text = i18n._({ id: 'offer.text', message: 'This page is also in {language}.', values: { language } });
  const go = i18n._({ id: 'offer.go', message: 'View in {language}', values: { language } });
  const close = i18n._({ id: 'offer.close', message: 'Close' });
  return (
    <section className={styles.bar} lang={LANG_TAGS[lang]} aria-label={label}>
      <Icon name="globe" className={styles.icon} />
      <p className={styles.text}>{text}</p>
      <a className={styles.go} href={href} hrefLang={LANG_TAGS[lang]} onClick={onGo}>
        {go}
      </a>
      <button type="button" className={styles.close} aria-label={close} onClick={onClose}>
        <Icon name="close" />
      </button>
    </section>
  );
}
