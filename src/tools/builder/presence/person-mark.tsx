import { useLingui } from '@lingui/react/macro';
import type { Person } from './use-presence.ts';
import styles from './presence.module.css';

interface Props {
  readonly other: Person;
  /** Its accessible name; undefined: the mark is named by what is around it. */
  readonly label?: string | undefined;
}

/** The initials of somebody who has the page open, in the colour that this person has for everybody. */
export function PersonMark({ other, label }: Props) {
  const name = usePresentName()(other);
  return (
    <span
      className={styles.mark}
      style={{ background: other.colour }}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label, title: label })}
    >
      {initialsOf(name)}
    </span>
  );
}

/** The name of somebody who has the page open; a guest has none. */
export function usePresentName(): (other: Pick<Person, 'name'>) => string {
  const { t } = useLingui();
  const somebody = t({ id: 'builder.somebody', message: 'Somebody else' });
  return ({ name }) => name ?? somebody;
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
