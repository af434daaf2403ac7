import { useLingui } from '@lingui/react/macro';
import type { PresentBuilder } from '#schemas/builder/records.ts';
import styles from './presence.module.css';

interface Props {
  readonly other: PresentBuilder;
  /** Its accessible name; undefined: the mark is named by what is around it. */
  readonly label?: string | undefined;
}

/** The initials of somebody who has the page open, in the colour that this person has for everybody. */
export function PersonMark({ other, label }: Props) {
  const name = usePresentName()(other);
  return (
    <span
      className={styles.mark}
      style={{ background: personColour(other) }}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label, title: label })}
    >
      {initialsOf(name)}
    </span>
  );
}

/** The name of somebody who has the page open; a guest has none. */
export function usePresentName(): (other: PresentBuilder) => string {
  const { t } = useLingui();
  const somebody = t({ id: 'builder.somebody', message: 'Somebody else' });
  return ({ name }) => name ?? somebody;
}

/** One of twelve colours that white text is legible on, by the tab. */
export function personColour({ session }: PresentBuilder): string {
  const sum = [...session].reduce((total, letter, index) => total + (letter.codePointAt(0) ?? 0) * (index + 1), 0);
  return `oklch(0.48 0.13 ${(sum % 12) * 30})`;
}

/** The first letters of the first two words, as people read them. */
function initialsOf(name: string): string {
  const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  return name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...letters.segment(word)][0]?.segment ?? '')
    .join('')
    .toUpperCase();
}
