import { useLingui } from '@lingui/react/macro';
import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Lang } from '#schemas/lang.ts';
import { valueAt } from '../../json/json-value.ts';
import type { Editor } from '../editor/use-editor.ts';
import type { NamedField } from '../../editor-form/field-model.ts';
import { PropsForm } from '../../editor-form/props-form.tsx';
import type { Problem } from '../../editor-form/form-context.ts';
import { ProblemList } from '../problems/problem-list.tsx';
import { JsonSource } from '../source/json-source.tsx';
import { Tabs } from './tabs.tsx';
import styles from './playground.module.css';

interface Props {
  readonly editor: Editor;
  readonly fields: readonly NamedField[];
  readonly problems: readonly Problem[];
  /** Language of the preview. */
  readonly lang: Lang;
}

type Tab = 'props' | 'json';

/** The edited node: its props as a form, its JSON, and its problems. */
export function Inspector({ editor, fields, problems, lang }: Props) {
  const { t } = useLingui();
  const [tab, setTab] = useState<Tab>('props');
  const id = useId();
  const source = useRef<HTMLTextAreaElement>(null);
  const isBroken = editor.scanned.fault !== undefined;

  const revealProblem = ({ at }: Problem) => {
    if (at === undefined) return;
    flushSync(() => setTab('json'));
    const field = source.current;
    if (field === null) return;
    field.focus();
    field.setSelectionRange(at.start, at.end);
    const line = editor.text.slice(0, at.start).split('\n').length - 1;
    field.scrollTop = Math.max(0, (line / editor.text.split('\n').length) * field.scrollHeight - 80);
  };

  return (
    <div className={styles.inspector}>
      <Tabs
        id={id}
        label={t({ id: 'gallery.edit', message: 'Edit' })}
        tabs={[
          { value: 'props', label: t({ id: 'gallery.props', message: 'Props' }) },
          { value: 'json', label: 'JSON' },
        ]}
        value={tab}
        choose={setTab}
      />
      <noscript>
        <p className={styles.noscript}>
          {t({ id: 'gallery.noscript', message: 'Editing needs JavaScript. Everything else on this page does not.' })}
        </p>
        <pre className={styles.plain}>{editor.text}</pre>
      </noscript>
      <div
        className={styles.panel}
        role="tabpanel"
        id={`${id}-props`}
        aria-labelledby={`${id}-tab-props`}
        hidden={tab !== 'props'}
      >
        {isBroken && (
          <p className={styles.broken}>
            {t({
              id: 'gallery.broken',
              message:
                'The JSON has a fault. Mend it, or undo, to go on with the form; the preview shows the last good one.',
            })}
          </p>
        )}
        <PropsForm
          fields={fields}
          value={valueAt(editor.node, '/props')}
          form={{ set: editor.actions.set, problems, lang, textsLang: 'en', access: isBroken ? 'none' : 'all' }}
        />
      </div>
      <div
        className={styles.panel}
        role="tabpanel"
        id={`${id}-json`}
        aria-labelledby={`${id}-tab-json`}
        hidden={tab !== 'json'}
      >
        <JsonSource
          text={editor.text}
          scanned={editor.scanned}
          problems={problems}
          write={editor.actions.write}
          problemsId={`${id}-problems`}
          field={source}
        />
      </div>
      <ProblemList id={`${id}-problems`} problems={problems} text={editor.text} show={revealProblem} />
    </div>
  );
}
