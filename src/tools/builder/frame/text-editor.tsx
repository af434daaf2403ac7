import { useLingui } from '@lingui/react/macro';
import { type Lang, LANG_TAGS } from '#schemas/lang.ts';
import styles from './frame.module.css';
import type { Box } from './shown-roots.ts';
import { pressedKey } from '#registry/kit/ui/pressed-key.ts';

interface Props {
  /** Box of the node, in px of the frame. */
  readonly box: Box;
  readonly zoom: number;
  readonly text: string;
  readonly lang: Lang;
  /** Called with every change. */
  readonly write: (text: string) => void;
  readonly close: () => void;
}

/** The text of a node, edited over its place on the page; Enter and Escape end it, Shift Enter begins a line. */
export function TextEditor({ box, zoom, text, lang, write, close }: Props) {
  const { t } = useLingui();
  return (
    <textarea
      ref={focusAndSelect}
      className={styles.text}
      style={{ translate: `${box.x * zoom}px ${box.y * zoom}px`, inlineSize: Math.max(MIN_WIDTH, box.width * zoom) }}
      lang={LANG_TAGS[lang]}
      aria-label={t({ id: 'builder.frame.text', message: 'Text on the page' })}
      value={text}
      rows={Math.min(6, text.split('\n').length + 1)}
      onChange={(event) => write(event.target.value)}
      onKeyDown={(event) => {
        const key = pressedKey(event);
        if (key === 'Escape' || (key === 'Enter' && !event.shiftKey)) {
          event.preventDefault();
          close();
        }
      }}
      onBlur={close}
    />
  );
}

/** px */
const MIN_WIDTH = 220;

function focusAndSelect(element: HTMLTextAreaElement | null): void {
  element?.focus();
  element?.select();
}
