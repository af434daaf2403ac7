import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { Button } from '#registry/kit/ui/button.tsx';
import { type Lang, LANG_NAMES } from '#schemas/lang.ts';
import { useFaultText } from '../assistant/use-fault-text.ts';
import { useBuilder } from '../builder-context.ts';
import type { Page } from '../page/nodes.ts';
import styles from './languages-dialog.module.css';
import { draftTranslations, type MachineDraft } from './machine-draft.ts';
import { productNames } from './product-names.ts';
import type { StatedText } from './translation-status.ts';

interface Props {
  readonly page: Page;
  /** The texts that are missing or outdated. */
  readonly texts: readonly StatedText[];
  readonly from: Lang;
  readonly to: Lang;
  readonly draft: MachineDraft | undefined;
  readonly setDraft: (draft: MachineDraft | undefined) => void;
  readonly takeOver: () => void;
}

/** Translates what is missing as a draft, which is read, taken over or discarded as a whole. */
export function MachineTranslation({ page, texts, from, to, draft, setDraft, takeOver }: Props) {
  const { t } = useLingui();
  const { manifest } = useBuilder();
  const faultText = useFaultText();
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), [from, to]);
  const start = async () => {
    const { signal } = (stop.current = new AbortController());
    setDraft({ isWorking: true, total: texts.length, made: {}, edited: {}, leftOut: {} });
    const names = await productNames(page, manifest, { from, to });
    await draftTranslations(texts, { from, to, names, signal }, setDraft);
  };
  const missing = texts.length;
  if (draft === undefined)
    return missing === 0 ? null : (
      <div className={styles.files}>
        <p className={styles.about}>
          {t({
            id: 'builder.machine.about',
            message: 'A language model translates. You read the draft before it is taken over.',
          })}
        </p>
        <Button look="secondary" onClick={() => void start()}>
          {t({
            id: 'builder.machine.start',
            message: plural(missing, { one: 'Translate # missing text', other: 'Translate # missing texts' }),
          })}
        </Button>
      </div>
    );
  const { isWorking, total, fault } = draft;
  const made = Object.keys(draft.made).length;
  const left = Object.keys(draft.leftOut).length;
  const done = made + left;
  const name = LANG_NAMES[to];
  return (
    <div className={styles.files}>
      <p className={styles.about} role="status">
        {isWorking
          ? t({ id: 'builder.machine.working', message: `Translating into ${name}: ${done} of ${total}…` })
          : t({
              id: 'builder.machine.read',
              message: plural(made, {
                one: '# text is translated. Read and correct it below, then take it over.',
                other: '# texts are translated. Read and correct them below, then take them over.',
              }),
            })}{' '}
        {!isWorking &&
          left > 0 &&
          t({
            id: 'builder.machine.left',
            message: plural(left, {
              one: '# was left out, with the reason beside it.',
              other: '# were left out, with the reason beside them.',
            }),
          })}{' '}
        {fault !== undefined && <span className={styles.fault}>{faultText(fault)}</span>}
      </p>
      {isWorking ? (
        <Button look="secondary" onClick={() => stop.current?.abort()}>
          {t({ id: 'builder.assistant.stop', message: 'Stop' })}
        </Button>
      ) : (
        <>
          {made > 0 && (
            <Button onClick={takeOver}>
              {t({
                id: 'builder.machine.takeOver',
                message: plural(made, { one: 'Take over # text', other: 'Take over # texts' }),
              })}
            </Button>
          )}
          <Button look="secondary" onClick={() => setDraft(undefined)}>
            {t({ id: 'builder.machine.discard', message: 'Discard' })}
          </Button>
        </>
      )}
    </div>
  );
}
