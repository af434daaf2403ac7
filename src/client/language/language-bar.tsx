import { type Lang, LANG_TAGS } from '#schemas/lang.ts';
import { Icon } from '#registry/kit/ui/picture/icon.tsx';
import styles from './language-bar.module.css';

interface Texts {
  readonly label: string;
  readonly text: string;
  readonly go: string;
  readonly close: string;
}

/** Texts in the offered language, which the page's own catalogue lacks. */
const TEXTS: Readonly<Record<Lang, Texts>> = {
  th: { label: 'ภาษา', text: 'หน้านี้มีภาษาไทยด้วย', go: 'ดูเป็นภาษาไทย', close: 'ปิด' },
  en: { label: 'Language', text: 'This page is also in English.', go: 'View in English', close: 'Close' },
  cn: { label: '语言', text: '本页也有中文版。', go: '查看中文版', close: '关闭' },
  kr: { label: '언어', text: '이 페이지는 한국어로도 볼 수 있습니다.', go: '한국어로 보기', close: '닫기' },
  jp: { label: '言語', text: 'このページは日本語でもご覧いただけます。', go: '日本語で見る', close: '閉じる' },
};

interface LanguageBarProps {
  /** The language that is offered. */
  readonly lang: Lang;
  /** Address of the page in that language. */
  readonly href: string;
  readonly onGo: () => void;
  readonly onClose: () => void;
}

/** Offers the page in a language that the visitor is likely to prefer; over the page, so that nothing moves. */
export function LanguageBar({ lang, href, onGo, onClose }: LanguageBarProps) {
  const { label, text, go, close } = TEXTS[lang];
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
