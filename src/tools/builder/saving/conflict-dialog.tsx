import { useLingui } from '@lingui/react/macro';
import { Button } from '#registry/kit/ui/button.tsx';
import { useBench } from '../desk-context.ts';
import { Dialog } from '../shell/dialog.tsx';
import { whenOf } from '../shell/when.ts';
import type { Saving } from './use-saving.ts';

/** Somebody else has changed the page: theirs is taken, or mine is saved over it. */
export function ConflictDialog({ saving: { snapshot, actions } }: { readonly saving: Saving }) {
  const { t } = useLingui();
  const { lang } = useBench();
  const { theirs } = snapshot.context;
  if (theirs === undefined) return null;
  const last = theirs.draft ?? theirs.published;
  const who = last?.by ?? t({ id: 'builder.somebody', message: 'Somebody else' });
  const when = whenOf(last?.at, lang);
  return (
    <Dialog title={t({ id: 'builder.conflict.title', message: 'This page was changed elsewhere' })} close={undefined}>
      <p>
        {t({
          id: 'builder.conflict.text',
          message: `${who} saved another state of this page (${when}). Take theirs and lose what you have not saved, or keep yours and save it over theirs.`,
        })}
      </p>
      <div>
        <Button look="secondary" onClick={actions.takeTheirs}>
          {t({ id: 'builder.conflict.theirs', message: 'Take theirs' })}
        </Button>{' '}
        <Button onClick={actions.keepMine}>{t({ id: 'builder.conflict.mine', message: 'Keep mine' })}</Button>
      </div>
    </Dialog>
  );
}
