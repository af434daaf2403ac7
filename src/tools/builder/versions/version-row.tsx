import { useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import type { PageVersion } from '#schemas/builder/records.ts';
import { Button } from '#registry/kit/ui/button.tsx';
import { pressedKey } from '#registry/kit/ui/pressed-key.ts';
import { useBuilder } from '../builder-context.ts';
import { formatDateTime } from '../controls/format-date-time.ts';
import { useMayDo } from '../team/session.ts';
import styles from './version-dialogs.module.css';

interface Props {
  readonly entry: PageVersion;
  readonly isNewest: boolean;
  /** Whether it may differ from the page as it is now. */
  readonly isComparable: boolean;
  readonly isBusy: boolean;
  /** Called when the pointer or the focus reaches and leaves the row. */
  readonly enter: () => void;
  readonly leave: () => void;
  readonly compare: () => void;
  readonly rollBack: () => void;
  /** Resolves to whether the store has the new name; an empty one removes it. */
  readonly rename: (name: string) => Promise<boolean>;
}

/** A published version: its name, how it came to be, and its actions. */
export function VersionRow({ entry, isNewest, isComparable, isBusy, enter, leave, compare, rollBack, rename }: Props) {
  const { t } = useLingui();
  const { lang } = useBuilder();
  const mayPublish = useMayDo()('publish');
  const kinds = useVersionKinds();
  const [isNaming, setNaming] = useState(false);
  const { version, kind, of, note, by, at } = entry;
  const what = `${version} · ${kinds[kind]}${of === null ? '' : ` (${of})`}`;
  const isPage = kind !== 'unpublished';
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = new FormData(event.currentTarget).get('name');
    if (typeof name !== 'string') return;
    if (name.trim() === (note ?? '') || (await rename(name))) setNaming(false);
  };
  return (
    // The picture says no more than the row, and the button below shows it by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li className={styles.version} onPointerEnter={enter} onPointerLeave={leave} onFocus={enter}>
      {isNaming ? (
        <form className={styles.naming} onSubmit={(event) => void save(event)}>
          <input
            className={styles.name}
            name="name"
            defaultValue={note ?? ''}
            maxLength={100}
            aria-label={t({ id: 'builder.version.name.of', message: `Name of version ${version}` })}
            ref={selectAll}
            onKeyDown={(event) => {
              if (pressedKey(event) !== 'Escape') return;
              // Else the dialog closes.
              event.preventDefault();
              event.stopPropagation();
              setNaming(false);
            }}
          />
          <Button type="submit" look="secondary" className={styles.back} disabled={isBusy}>
            {t({ id: 'builder.version.name.save', message: 'Save the name' })}
          </Button>
        </form>
      ) : (
        <div className={styles.about}>
          <p className={styles.what}>{note ?? what}</p>
          <p className={styles.who}>
            {[note === null ? '' : what, by, at === null ? '' : formatDateTime(at, lang)].filter(Boolean).join(' · ')}
          </p>
        </div>
      )}
      <div className={styles.actions}>
        {!isNaming && mayPublish && kind !== 'imported' && (
          <Button
            look="quiet"
            className={styles.back}
            aria-label={t({ id: 'builder.version.name', message: `Name version ${version}` })}
            onClick={() => setNaming(true)}
          >
            {t({ id: 'builder.version.name.short', message: 'Name' })}
          </Button>
        )}
        {isPage && isComparable && (
          <Button
            look="quiet"
            className={styles.back}
            aria-label={t({ id: 'builder.version.compare', message: `Compare version ${version} with now` })}
            onClick={compare}
          >
            {t({ id: 'builder.version.compare.short', message: 'Compare' })}
          </Button>
        )}
        {isPage && !isNewest && mayPublish && (
          <Button
            look="secondary"
            className={styles.back}
            disabled={isBusy}
            aria-label={t({ id: 'builder.rollBack.to', message: `Roll back to version ${version}` })}
            onClick={rollBack}
          >
            {t({ id: 'builder.rollBack', message: 'Roll back' })}
          </Button>
        )}
      </div>
    </li>
  );
}

/** One function for all renders: a new one would select what is being typed. */
function selectAll(field: HTMLInputElement | null): void {
  field?.select();
}

/** How versions come to be, in words. */
export function useVersionKinds(): Readonly<Record<PageVersion['kind'], string>> {
  const { t } = useLingui();
  return {
    imported: t({ id: 'builder.version.imported', message: 'Came with the shop' }),
    published: t({ id: 'builder.version.published', message: 'Published' }),
    'rolled-back': t({ id: 'builder.version.rolledBack', message: 'Rolled back' }),
    unpublished: t({ id: 'builder.version.unpublished', message: 'Taken offline' }),
  };
}
