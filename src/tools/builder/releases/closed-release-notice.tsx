import { useLingui } from '@lingui/react/macro';
import { use, useEffect, useState } from 'react';
import type { Release } from '#schemas/builder/releases.ts';
import { Button, ButtonAnchor } from '#registry/kit/ui/button.tsx';
import { builderHref, useBuilder } from '../builder-context.ts';
import { formatDateTime } from '../controls/format-date-time.ts';
import { mergePages } from '../merge/merge-pages.ts';
import type { EditActions } from '../page/use-editing.ts';
import { localDraftName, readLocalDraft, writeLocalDraft } from '../saving/local-draft.ts';
import type { Saving } from '../saving/use-saving.ts';
import { SessionContext } from '../team/session.ts';
import { useClosedRelease } from './release-session.tsx';
import styles from './releases.module.css';
import { useRelease } from './use-release.ts';

interface Props {
  readonly path: string;
  readonly saving: Saving;
  readonly open: EditActions['open'];
}

/** Says why the pages of a release can't be changed now and where they can, and carries edits there that came too late. */
export function ClosedReleaseNotice(props: Props) {
  const { client } = useBuilder();
  const release = useClosedRelease();
  const { refusal } = props.saving.view;
  useEffect(() => {
    // A save may be refused because somebody has published the release meanwhile.
    if (refusal !== '') void client.invalidateQueries({ queryKey: ['builderRelease'] });
  }, [client, refusal]);
  return release === undefined ? null : <ClosedRelease {...props} release={release} />;
}

function ClosedRelease({ path, saving: { view }, open, release }: Props & { readonly release: Release }) {
  const { t } = useLingui();
  const { store, lang } = useBuilder();
  const { id, name, state, schedule, revision: base } = release;
  const { run, fault, isBusy } = useRelease(id);
  const { unlimited } = use(SessionContext);
  const [isCarried, setCarried] = useState(false);
  const shopHref = builderHref(undefined, path);
  const { status, unsaved, known } = view;
  useEffect(() => {
    // The page asks before it is left with unsaved edits.
    if (isCarried && status === 'settled') location.assign(shopHref);
  }, [isCarried, status, shopHref]);
  const carry = () => {
    if (unsaved === undefined || !keepForShop(path, unsaved)) return;
    setCarried(true);
    open(known.page);
  };
  const due = formatDateTime(schedule?.at, lang);
  const reasons: Readonly<Record<Release['state'], string>> = {
    open: '',
    approved: '',
    scheduled: t({
      id: 'builder.release.closed.scheduled',
      message: `“${name}” will be published on ${due}. Until then its pages can’t be changed.`,
    }),
    'rolling-out': t({
      id: 'builder.release.closed.rollingOut',
      message: `“${name}” is shown to some of the visitors. Show it to nobody before you change its pages.`,
    }),
    published: t({
      id: 'builder.release.closed.published',
      message: `“${name}” is published. Its pages are changed in the shop itself.`,
    }),
    discarded: t({
      id: 'builder.release.closed.discarded',
      message: `“${name}” is discarded. Pages are changed in the shop itself.`,
    }),
  };
  const isOver = state === 'published' || state === 'discarded';
  const isLate = unsaved !== undefined && unlimited?.acts.includes('translate') === true;
  return (
    <div className={styles.notice} role="status">
      <span>
        {reasons[state]}{' '}
        {isLate && t({ id: 'builder.release.closed.late', message: 'Your last edits are not in it yet.' })} {fault}
      </span>
      {state === 'scheduled' && unlimited?.acts.includes('publish') === true && (
        <Button
          look="secondary"
          className={styles.small}
          disabled={isBusy}
          onClick={() => void run(() => store('releaseSchedule', { id, base, schedule: null, anyway: false }))}
        >
          {t({ id: 'builder.release.unschedule', message: 'Do not publish at that time' })}
        </Button>
      )}
      {isOver && isLate && (
        <Button className={styles.small} disabled={isCarried} onClick={carry}>
          {t({ id: 'builder.release.closed.carry', message: 'Carry my edits to the shop itself' })}
        </Button>
      )}
      {isOver && !isLate && (
        <ButtonAnchor look="secondary" className={styles.small} href={shopHref}>
          {t({ id: 'builder.release.closed.shop', message: 'Work in the shop itself' })}
        </ButtonAnchor>
      )}
    </div>
  );
}

/** No page has so many revisions: the store answers with its page, and the editor merges these edits with it. */
const NO_REVISION = 2 ** 31 - 1;

/** Leaves edits for the editor of the shop's own page, with those that wait for it; false where this browser keeps none. */
function keepForShop(path: string, { base, page }: NonNullable<Saving['view']['unsaved']>): boolean {
  const name = localDraftName(path, undefined);
  const waiting = readLocalDraft(() => localStorage, name);
  const draft =
    waiting === undefined
      ? { revision: NO_REVISION, base, page }
      : { ...waiting, page: mergePages(base, page, waiting.page).page };
  return writeLocalDraft(() => localStorage, name, draft);
}
