import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '#registry/kit/ui/button.tsx';
import { isTranslation, translationIn } from '#schemas/page/node.ts';
import { isRecord } from '#schemas/record.ts';
import { cutText } from '#schemas/values/text/cut-text.ts';
import { dataOf } from '../api/use-store-query.ts';
import { useBuilder } from '../builder-context.ts';
import { Dialog } from '../controls/dialog.tsx';
import type { Page } from '../page/nodes.ts';
import { toPageContent } from '../page/page-json.ts';

interface Props {
  readonly path: string;
  readonly page: Page;
  /** Revision of the shop's draft. */
  readonly base: number;
  /** Number of the published version that the draft is based on; null: there was none. */
  readonly main: number | null;
  readonly isDisabled: boolean;
  /** Opens the page in the release, with its schedule. */
  readonly open: (release: string) => void;
  readonly className?: string | undefined;
}

/** Moves the draft of one page into a release of its own, which is approved, and opens the schedule of it. */
export function SchedulePage({ path, page, base, main, isDisabled, open, className }: Props) {
  const { t } = useLingui();
  const { store, lang } = useBuilder();
  const [state, setState] = useState<'idle' | 'asked' | 'working' | 'failed'>('idle');
  const name = titleOf(page, lang) || path;
  const move = async () => {
    const { release } = await dataOf(store('releaseCreate', { name: cutText(name, MAX_NAME) }));
    const { id } = release;
    // The version that the editor knows: the release must not undo one that was published since.
    const moved = { path, base: 0, main, page: toPageContent(page), release: id };
    await dataOf(store('builderSave', moved)).catch(async (refusal: unknown) => {
      await store('releaseDiscard', { id, base: release.revision });
      throw refusal;
    });
    // The release has the draft from here on. Its dialog reports what stops the approval.
    const saved = await dataOf(store('builderRelease', { id }));
    await store('releaseApprove', { id, base: saved.release.revision });
    await store('builderDiscard', { path, base });
    open(id);
  };
  return (
    <>
      <Button
        look="secondary"
        className={className}
        disabled={isDisabled || state === 'working'}
        onClick={() => setState('asked')}
      >
        {t({ id: 'builder.schedule', message: 'Schedule…' })}
      </Button>
      {state === 'asked' && (
        <Dialog
          title={t({ id: 'builder.schedule.title', message: 'Schedule this page' })}
          close={() => setState('idle')}
        >
          <p>
            {t({
              id: 'builder.schedule.about',
              message: `The changes move from the draft into a release of their own, “${name}”. You choose its time there, and find it in the list of pages under “Work in”. To go back, discard the release: its changes go with it.`,
            })}
          </p>
          <div>
            <Button
              onClick={() => {
                setState('working');
                move().catch(() => setState('failed'));
              }}
            >
              {t({ id: 'builder.schedule.move', message: 'Choose a time' })}
            </Button>
          </div>
        </Dialog>
      )}
      {state === 'failed' && (
        <Dialog title={t({ id: 'builder.schedule.failed', message: 'Not scheduled' })} close={() => setState('idle')}>
          <p>
            {t({
              id: 'builder.schedule.failed.text',
              message: 'The shop did not make a release of this page. The draft is as it was: try again.',
            })}
          </p>
        </Dialog>
      )}
    </>
  );
}

/** Characters of a release's name, at most. */
const MAX_NAME = 120;

/** The title of a page in a language; '' where it has none. */
function titleOf({ pageHead }: Page, lang: Parameters<typeof translationIn>[1]): string {
  const title = isRecord(pageHead) ? pageHead.title : undefined;
  const value = isRecord(title) ? { $t: title } : title;
  return (isTranslation(value) ? translationIn(value.$t, lang) : typeof value === 'string' ? value : '').trim();
}
