import { useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { Button } from '#registry/kit/ui/button.tsx';
import { Icon } from '#registry/kit/ui/picture/icon.tsx';
import { MAX_TAG, type MediaItem } from '#schemas/builder/media.ts';
import { useStoreFaults } from '../api/use-store-faults.ts';
import { useBuilder } from '../builder-context.ts';
import styles from './media-library.module.css';

interface Props {
  readonly items: readonly MediaItem[];
  /** Tags of the shop's files, to choose from. */
  readonly known: readonly string[];
  /** Called with the items as they are from then on; undefined: tags are only shown. */
  readonly changed: ((items: readonly MediaItem[]) => void) | undefined;
}

/** The tags of one or several files: each is added and removed at once, and stored. */
export function MediaTags({ items, known, changed }: Props) {
  const { t } = useLingui();
  const { store } = useBuilder();
  const faultText = useStoreFaults();
  const id = useId();
  const [word, setWord] = useState('');
  const [fault, setFault] = useState('');
  const tags = [...new Set(items.flatMap((item) => item.tags))];
  const limit = t({
    id: 'builder.media.tags.limit',
    message: 'A file has at most 30 tags, each of at most 40 characters, and the library 1,000 tags.',
  });
  const write = async (add: string[], remove: string[]) => {
    const answer = await store('builderMediaTag', { ids: items.map((item) => item.id), add, remove });
    setFault(answer.ok ? '' : faultText(answer));
    if (!answer.ok) return;
    setWord('');
    changed?.(answer.data.items);
  };
  return (
    <section className={styles.form} aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`} className={styles.fieldName}>
        {t({ id: 'builder.media.tags', message: 'Tags' })}
      </h3>
      {tags.length > 0 && (
        <ul className={styles.tags}>
          {tags.map((tag) => {
            const count = items.filter((item) => item.tags.includes(tag)).length;
            return (
              <li key={tag} className={styles.tag}>
                <span>
                  {tag}
                  {count < items.length && ` ${count}/${items.length}`}
                </span>
                {changed !== undefined && (
                  <button
                    type="button"
                    className={styles.untag}
                    title={t({ id: 'builder.media.tags.remove', message: `Remove tag ${tag}` })}
                    onClick={() => void write([], [tag])}
                  >
                    <Icon name="close" label={t({ id: 'builder.media.tags.remove', message: `Remove tag ${tag}` })} />
                  </button>
                )}
              </li>
            );
          })}
        </ul>
      )}
      {changed !== undefined && (
        <form
          className={styles.tagForm}
          onSubmit={(event) => {
            event.preventDefault();
            const words = word.split(/[,、，]/).flatMap((each) => (each.trim() === '' ? [] : [each.trim()]));
            if (words.some((each) => each.length > MAX_TAG)) setFault(limit);
            else if (words.length > 0) void write(words, []);
          }}
        >
          <input
            className={styles.input}
            aria-label={t({ id: 'builder.media.tags.add', message: 'Add a tag' })}
            placeholder={t({ id: 'builder.media.tags.add', message: 'Add a tag' })}
            list={`${id}-known`}
            value={word}
            onChange={({ target }) => setWord(target.value)}
          />
          <datalist id={`${id}-known`}>
            {known
              .filter((tag) => !items.every((item) => item.tags.includes(tag)))
              .map((tag) => (
                <option key={tag}>{tag}</option>
              ))}
          </datalist>
          <Button type="submit" look="secondary" className={styles.button} disabled={word.trim() === ''}>
            {t({ id: 'builder.media.tags.submit', message: 'Add' })}
          </Button>
        </form>
      )}
      <p className={styles.fault} role="alert">
        {fault}
      </p>
    </section>
  );
}
