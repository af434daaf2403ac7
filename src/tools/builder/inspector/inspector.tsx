import { useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import type { Lang } from '#schemas/lang.ts';
import { fieldsOf } from '../../editor-form/field-model.ts';
import { PropsForm } from '../../editor-form/props-form.tsx';
import { useBench } from '../desk-context.ts';
import type { Diagnostic } from '#schemas/node.ts';
import { setValue } from '../page/edits.ts';
import { type Found, indexOf } from '../page/nodes.ts';
import type { Working } from '../page/use-work.ts';
import { Notice } from '../shell/notice.tsx';
import { SidePanel } from '../shell/side-panel.tsx';
import { JsonPanel } from './json-panel.tsx';
import { PageForm } from './page-form.tsx';
import { StyleForm } from './style-form.tsx';
import { Problems } from './problems.tsx';
import styles from './inspector.module.css';

interface Props {
  readonly work: Working;
  readonly diagnostics: readonly Diagnostic[];
  /** Language of the frame: a text that becomes translated begins with it. */
  readonly lang: Lang;
}

/** The node that is meant, or the page: as a form, as JSON; and all that is wrong with the page. */
export function Inspector({ work, diagnostics, lang }: Props) {
  const { t } = useLingui();
  const [at, setAt] = useState<Diagnostic>();
  const found = indexOf(work.work.page).get(work.work.selected ?? '');
  return (
    <SidePanel
      label={t({ id: 'builder.right', message: 'Properties' })}
      tabs={[
        {
          value: 'form',
          label: t({ id: 'builder.form', message: 'Form' }),
          content:
            found === undefined ? (
              <PageForm work={work} />
            ) : (
              <NodeForm key={found.id} found={found} work={work} diagnostics={diagnostics} lang={lang} />
            ),
        },
        {
          value: 'json',
          label: 'JSON',
          content: <JsonPanel work={work} found={found} diagnostics={diagnostics} at={at} />,
        },
      ]}
    >
      <Problems work={work} diagnostics={diagnostics} show={setAt} />
    </SidePanel>
  );
}

interface NodeFormProps extends Props {
  readonly found: Found;
}

function NodeForm({ found, work: { actions }, diagnostics, lang }: NodeFormProps) {
  const { t } = useLingui();
  const { manifest, records } = useBench();
  const { node, pointer, id } = found;
  const type = manifest.types.get(String(node.type));
  const fields = useMemo(() => (type === undefined ? [] : fieldsOf(type.schema)), [type]);
  const problems = useMemo(
    () =>
      diagnostics
        .filter(({ path }) => path.startsWith(`${pointer}/`))
        .map(({ level, code, path, message }) => ({
          level,
          code,
          pointer: path.slice(pointer.length),
          at: undefined,
          message,
          lang: 'en' as const,
          mend: '',
        })),
    [diagnostics, pointer],
  );
  if (type === undefined)
    return (
      <Notice
        title={t({ id: 'builder.unknownType', message: 'No such component' })}
        text={t({
          id: 'builder.unknownType.text',
          message: 'The shop does not know this type; it is skipped. Change it in the JSON, or delete it.',
        })}
      />
    );
  return (
    <>
      <header className={styles.head}>
        <h2 className={styles.title} lang="en">
          {type.title}
        </h2>
        <p className={styles.about} lang="en">
          {type.description}
        </p>
      </header>
      <PropsForm
        fields={fields}
        value={node.props}
        form={{
          set: (at, value) => actions.edit(`${id} ${at}`, (page) => setAt(page, id, at, value)),
          problems,
          lang,
          disabled: false,
          records,
        }}
      />
      <StyleForm found={found} edit={actions.edit} lang={lang} />
    </>
  );
}

/** The node may have moved since the form was drawn. */
function setAt(page: Parameters<typeof indexOf>[0], id: string, at: string, value: unknown) {
  const found = indexOf(page).get(id);
  return found === undefined ? page : setValue(page, found.pointer + at, value);
}
