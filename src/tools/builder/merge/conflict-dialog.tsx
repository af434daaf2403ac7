import { useLingui } from '@lingui/react/macro';
import { use, useId, useState } from 'react';
import { Button } from '#registry/kit/ui/button.tsx';
import type { Conflict, Side } from '#schemas/builder/merge.ts';
import { useBuilder } from '../builder-context.ts';
import type { Page } from '../page/nodes.ts';
import { useValueName, valueText } from '../page/value-names.ts';
import type { Saving } from '../saving/use-saving.ts';
import { SessionContext } from '../team/session.ts';
import { Dialog } from '../controls/dialog.tsx';
import { formatDateTime } from '../controls/format-date-time.ts';
import { ZoneNote } from '../controls/zone-note.tsx';
import styles from './conflict-dialog.module.css';
import { conflictKey, defaultSide } from './resolve-conflict.ts';

/** Asks which side stays of what two people changed alike; everything else is merged without a question. */
export function ConflictDialog({ saving: { view, actions } }: { readonly saving: Saving }) {
  const { t } = useLingui();
  const { lang } = useBuilder();
  const { name } = use(SessionContext);
  const [sides, setSides] = useState<ReadonlyMap<string, Side>>(new Map());
  const { theirs, conflicts, page } = view;
  if (theirs === undefined || conflicts.length === 0) return null;
  const last = theirs.draft ?? theirs.published;
  const isOwn = name !== null && last?.by === name;
  const who = last?.by ?? t({ id: 'builder.somebody', message: 'Somebody else' });
  const when = formatDateTime(last?.at, lang);
  return (
    <Dialog title={t({ id: 'builder.conflict.title', message: 'This page was changed elsewhere' })} close={undefined}>
      <p>
        {isOwn
          ? t({
              id: 'builder.conflict.own',
              message: `You changed the same in another window (${when}). Choose what stays; everything else is merged.`,
            })
          : t({
              id: 'builder.conflict.choose',
              message: `${who} changed the same as you (${when}). Choose what stays; everything else is merged.`,
            })}
      </p>
      <ZoneNote className={undefined} />
      <ConflictList conflicts={conflicts} page={page} sides={sides} choose={setSides} />
      <div>
        <Button
          onClick={() => {
            setSides(new Map());
            actions.resolve(sides);
          }}
        >
          {t({ id: 'builder.conflict.save', message: 'Save this choice' })}
        </Button>
      </div>
    </Dialog>
  );
}

interface ListProps {
  readonly conflicts: readonly Conflict[];
  /** My page, for the titles of nodes. */
  readonly page: Page;
  /** The choices so far, by `conflictKey`. */
  readonly sides: ReadonlyMap<string, Side>;
  readonly choose: (sides: ReadonlyMap<string, Side>) => void;
}

/** Conflicts of both sides, each with the choice of a side. */
export function ConflictList({ conflicts, page, sides, choose }: ListProps) {
  return (
    <ul className={styles.list}>
      {conflicts.map((conflict) => {
        const key = conflictKey(conflict);
        return (
          <li key={key}>
            <ConflictChoice
              conflict={conflict}
              page={page}
              side={sides.get(key) ?? defaultSide(conflict)}
              choose={(side) => choose(new Map([...sides, [key, side]]))}
            />
          </li>
        );
      })}
    </ul>
  );
}

interface ChoiceProps {
  readonly conflict: Conflict;
  /** My page, for the titles of nodes. */
  readonly page: Page;
  readonly side: Side;
  readonly choose: (side: Side) => void;
}

function ConflictChoice({ conflict, page, side, choose }: ChoiceProps) {
  const { t } = useLingui();
  const name = useId();
  const texts = useSideTexts(conflict);
  const nameOf = useValueName();
  const labels = {
    mine: t({ id: 'builder.conflict.mine', message: 'Mine' }),
    theirs: t({ id: 'builder.conflict.theirs', message: 'Theirs' }),
  };
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.legend}>
        {nameOf([page], conflict.node, conflict.kind === 'value' ? conflict.path : [])}
      </legend>
      {(['mine', 'theirs'] as const).map((each) => (
        <label key={each} className={styles.side}>
          <input type="radio" name={name} checked={each === side} onChange={() => choose(each)} />
          <span>{labels[each]}</span>
          <span className={styles.value}>{texts[each]}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** Describes the change of each side. */
function useSideTexts(conflict: Conflict): Readonly<Record<Side, string>> {
  const { t } = useLingui();
  const { lang } = useBuilder();
  const removed = t({ id: 'builder.conflict.removed', message: 'removed' });
  if (conflict.kind === 'moved') {
    const moved = t({ id: 'builder.conflict.moved', message: 'moved to another place' });
    return { mine: moved, theirs: moved };
  }
  if (conflict.kind === 'removed') {
    const edited = t({ id: 'builder.conflict.edited', message: 'edited' });
    return conflict.by === 'mine' ? { mine: removed, theirs: edited } : { mine: edited, theirs: removed };
  }
  const show = (value: unknown) => (value === undefined ? removed : valueText(value, lang));
  return { mine: show(conflict.mine), theirs: show(conflict.theirs) };
}
