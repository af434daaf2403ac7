import { useLingui } from '@lingui/react/macro';
import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '#registry/kit/ui/button.tsx';
import type { AssistantEvent } from '#schemas/builder/assistant.ts';
import { useBuilder } from '../builder-context.ts';
import type { Editing } from '../page/use-editing.ts';
import { useSections } from '../sections/sections-context.tsx';
import { askForChange } from './assistant-client.ts';
import styles from './assistant-panel.module.css';
import { useFaultText } from './use-fault-text.ts';
import { type ChangeStep, readSteps, undoSteps } from './undo-change.ts';

interface Props {
  readonly path: string;
  readonly editing: Editing;
  /** The revision that the editor has. */
  readonly revision: number;
  readonly saveNow: () => void;
  /** The field gets the focus each time this rises. */
  readonly asked: number;
}

type StepEvent = Extract<AssistantEvent, { readonly kind: 'step' }>;

/** A change that was asked for. */
interface Run {
  readonly id: number;
  readonly words: string;
  readonly steps: readonly StepEvent[];
  /** Undefined while it runs. */
  readonly end: Exclude<AssistantEvent, StepEvent> | { readonly kind: 'stopped' } | undefined;
  /** Its steps, as long as they can be undone. */
  readonly made: readonly ChangeStep[];
  readonly isUndone: boolean;
}

/** Asks for changes of the page in one's own words, shows how they are made, and undoes them. */
export function AssistantPanel({ path, editing, revision: known, saveNow, asked: opened }: Props) {
  const { t } = useLingui();
  const { lang, store, release } = useBuilder();
  const { refresh } = useSections();
  const id = useId();
  const [words, setWords] = useState('');
  const [runs, setRuns] = useState<readonly Run[]>([]);
  const stop = useRef<AbortController>(undefined);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => () => stop.current?.abort(), []);
  useEffect(() => {
    if (opened > 0) field.current?.focus();
  }, [opened]);
  const isRunning = runs.some(({ end }) => end === undefined);
  const update = (run: number, change: (run: Run) => Partial<Run>) =>
    setRuns((all) => all.map((each) => (each.id === run ? { ...each, ...change(each) } : each)));
  const ask = async () => {
    const asked = words.trim();
    if (asked === '' || isRunning) return;
    const { signal } = (stop.current = new AbortController());
    const run = runs.length;
    const revisions: number[] = [];
    setRuns([...runs, { id: run, words: asked, steps: [], end: undefined, made: [], isUndone: false }]);
    setWords('');
    saveNow();
    const { selected } = editing.state;
    let end: NonNullable<Run['end']> = { kind: 'stopped' };
    await askForChange({ path, release, words: asked, lang, selected }, signal, (event) => {
      if (event.kind !== 'step') return void (end = event);
      if (event.revision !== undefined) revisions.push(event.revision);
      // Only then does the editor know its type.
      if (event.tool === 'make_section') void refresh();
      update(run, ({ steps }) => ({ steps: [...steps, event] }));
    });
    const made = await readSteps(store, { path, release }, revisions);
    update(run, () => ({ end, made: made ?? [] }));
  };
  const label = t({ id: 'builder.assistant.ask', message: 'Ask for a change' });
  return (
    <div className={styles.panel}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void ask();
        }}
      >
        <label htmlFor={id} className={styles.label}>
          {t({ id: 'builder.assistant.words', message: 'What should change on this page?' })}
        </label>
        <textarea
          id={id}
          ref={field}
          className={styles.field}
          rows={3}
          maxLength={2000}
          value={words}
          placeholder={t({
            id: 'builder.assistant.example',
            message: 'Add a countdown to the campaign above the products',
          })}
          aria-describedby={`${id}-about`}
          onChange={({ target }) => setWords(target.value)}
        />
        <Button type="submit" disabled={words.trim() === '' || isRunning}>
          {label}
        </Button>
        <p id={`${id}-about`} className={styles.about}>
          {t({
            id: 'builder.assistant.about',
            message:
              'A language model changes the draft of this page, and publishes nothing. It can be wrong: read what it did.',
          })}
        </p>
      </form>
      <ol className={styles.runs}>
        {runs.toReversed().map((run) => (
          <RunReport
            key={run.id}
            run={run}
            stop={() => stop.current?.abort()}
            undo={
              run.made.length === 0
                ? undefined
                : () => {
                    const before = editing.actions.page();
                    editing.actions.edit(undefined, (page) => undoSteps(page, run.made));
                    // The role may not allow it, and says so.
                    if (editing.actions.page() !== before) update(run.id, () => ({ made: [], isUndone: true }));
                  }
            }
            hasArrived={run.steps.every(({ revision = 0 }) => revision <= known)}
          />
        ))}
      </ol>
    </div>
  );
}

interface ReportProps {
  readonly run: Run;
  readonly stop: () => void;
  readonly undo: (() => void) | undefined;
  /** Whether the editor has the change: it comes as those of other people do. */
  readonly hasArrived: boolean;
}

/** Shows a change: the request, its steps, and its end. */
function RunReport({ run: { words, steps, end, isUndone }, stop, undo, hasArrived }: ReportProps) {
  const { t } = useLingui();
  const faultText = useFaultText();
  const stepText = useStepText();
  const isChanged = steps.some(({ revision }) => revision !== undefined);
  const lines = steps.map(stepText).filter((line, at, all) => line !== all[at - 1]);
  return (
    <li className={styles.run}>
      <p className={styles.words}>{words}</p>
      <ul className={styles.steps} aria-live="polite">
        {lines.map((line, at) => (
          <li key={`${at} ${line}`}>{line}</li>
        ))}
        {end === undefined && (
          <li className={styles.now}>{t({ id: 'builder.assistant.thinking', message: 'Thinking…' })}</li>
        )}
      </ul>
      {end === undefined ? (
        <Button look="secondary" className={styles.small} onClick={stop}>
          {t({ id: 'builder.assistant.stop', message: 'Stop' })}
        </Button>
      ) : (
        <p className={end.kind === 'failed' ? styles.fault : styles.summary} role="status">
          {end.kind === 'done'
            ? end.summary || t({ id: 'builder.assistant.done', message: 'Done.' })
            : end.kind === 'failed'
              ? faultText(end.key)
              : t({ id: 'builder.assistant.stopped', message: 'You stopped it.' })}{' '}
          {end.kind !== 'done' &&
            (isChanged
              ? t({ id: 'builder.assistant.partly', message: 'What it had changed by then is in the draft.' })
              : // A stop does not wait for the step that is being made.
                end.kind === 'failed' && t({ id: 'builder.assistant.nothing', message: 'Nothing was changed.' }))}{' '}
          {isUndone && t({ id: 'builder.assistant.undone', message: 'It is undone.' })}
        </p>
      )}
      {end !== undefined && undo !== undefined && (
        <Button look="secondary" className={styles.small} disabled={!hasArrived} onClick={undo}>
          {t({ id: 'builder.assistant.undo', message: 'Undo this change' })}
        </Button>
      )}
    </li>
  );
}

/** A step in words. */
function useStepText(): (step: StepEvent) => string {
  const { t } = useLingui();
  const reads = t({ id: 'builder.assistant.reads', message: 'Reads the page' });
  const looks = t({ id: 'builder.assistant.looks', message: 'Looks at components' });
  const searches = t({ id: 'builder.assistant.searches', message: 'Searches the shop' });
  const checks = t({ id: 'builder.assistant.checks', message: 'Checks the draft' });
  const texts: Readonly<Record<string, string>> = {
    read_page: reads,
    read_texts: reads,
    find_values: reads,
    list_types: looks,
    describe_type: looks,
    list_pages: searches,
    find_products: searches,
    check_page: checks,
    page_outline: checks,
    patch_page: t({ id: 'builder.assistant.changes', message: 'Changed the draft' }),
    make_section: t({ id: 'builder.assistant.makes', message: 'Made a shared section' }),
  };
  const refused = t({ id: 'builder.assistant.refused', message: 'Tried something that is not possible' });
  return ({ tool, isRefused }) => (isRefused ? refused : (texts[tool] ?? reads));
}
