import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import type { MediaKind } from '#schemas/builder/media.ts';
import type { Lang } from '#schemas/lang.ts';
import { fieldModels } from '../../editor-form/field-model.ts';
import { PropsForm } from '../../editor-form/props-form.tsx';
import { useBuilder } from '../builder-context.ts';
import type { Diagnostic } from '#schemas/page/node.ts';
import { LOOK_PATH, ZONE_PATHS } from '#schemas/page/zones.ts';
import { setValue } from '../page/edits.ts';
import { type IndexedNode, indexNodes } from '../page/nodes.ts';
import type { Editing } from '../page/use-editing.ts';
import type { View } from '../shell/view-tools.tsx';
import { Notice } from '../controls/controls.tsx';
import { EXPERIMENT_TYPE } from '#schemas/experiments/experiment.ts';
import { ExperimentPanel } from '../experiments/experiment-panel.tsx';
import { SectionUsePanel } from '../sections/section-panel.tsx';
import { useSections } from '../sections/sections-context.tsx';
import { SidePanel } from '../controls/side-panel.tsx';
import { CommentsPanel } from '../team/comments-panel.tsx';
import { useClosedText, useFormAccess, useMayDo, useRoleLimit } from '../team/session.ts';
import type { Comments } from '../team/use-comments.ts';
import { JsonPanel } from './json-panel.tsx';
import { PageForm } from './page-form.tsx';
import { StyleForm } from './style-form.tsx';
import { Problems } from './problems.tsx';
import { UnknownType } from './unknown-type.tsx';
import { LazyMediaLibrary } from '../media/lazy-media-library.tsx';
import { pictureWrites } from '../media/picture-writes.ts';
import styles from './inspector.module.css';

interface Props {
  readonly editing: Editing;
  readonly diagnostics: readonly Diagnostic[];
  /** Language of the preview; a new translation starts in it. */
  readonly lang: Lang;
}

interface InspectorProps extends Omit<Props, 'lang'> {
  readonly view: View;
  readonly setView: (view: View) => void;
  readonly comments: Comments;
  readonly className?: string | undefined;
}

/** The selected node, or the page, as a form and as JSON, beside the comments and above the problems of the page. */
export function Inspector({ editing, diagnostics, view, setView, comments, className }: InspectorProps) {
  const { t } = useLingui();
  const { lang } = view;
  const [at, setAt] = useState<Diagnostic>();
  const found = indexNodes(editing.state.page).get(editing.state.selected ?? '');
  const count = editing.state.alsoSelected.length + 1;
  const { open: openComments } = comments;
  const mayEdit = useMayDo()('edit');
  const limit = useRoleLimit();
  const { path = '' } = useSections();
  // The look has no components, and the checkout draws notes in its own style.
  const hasStyle = path !== LOOK_PATH && path !== ZONE_PATHS.checkoutZone;
  return (
    <SidePanel
      className={className}
      name="form"
      subject={found?.id}
      label={t({ id: 'builder.right', message: 'Properties' })}
      tabs={[
        {
          value: 'form',
          label: t({ id: 'builder.form', message: 'Form' }),
          content: (
            <>
              {limit !== undefined && <p className={styles.limit}>{limit}</p>}
              {found === undefined ? (
                <PageForm editing={editing} />
              ) : count > 1 ? (
                <Notice
                  title={t({
                    id: 'builder.several',
                    message: plural(count, { one: '# component is selected', other: '# components are selected' }),
                  })}
                  text={t({
                    id: 'builder.several.text',
                    message:
                      'Move, copy, delete, wrap or style them together. Choose one of them to edit its properties.',
                  })}
                />
              ) : (
                <NodeForm key={found.id} found={found} editing={editing} diagnostics={diagnostics} lang={lang} />
              )}
            </>
          ),
        },
        ...(mayEdit && hasStyle
          ? [
              {
                value: 'style',
                label: t({ id: 'builder.style', message: 'Style' }),
                content: <StyleForm editing={editing} view={view} setView={setView} />,
              },
            ]
          : []),
        ...(mayEdit
          ? [
              {
                value: 'json',
                label: 'JSON',
                content: <JsonPanel editing={editing} found={found} diagnostics={diagnostics} at={at} />,
              },
            ]
          : []),
        {
          value: 'comments',
          label:
            openComments === 0
              ? t({ id: 'builder.comments', message: 'Comments' })
              : t({ id: 'builder.comments.count', message: `Comments (${openComments})` }),
          content: <CommentsPanel comments={comments} editing={editing} lang={lang} />,
        },
      ]}
    >
      <Problems editing={editing} diagnostics={diagnostics} show={setAt} />
    </SidePanel>
  );
}

interface NodeFormProps extends Props {
  readonly found: IndexedNode;
}

function NodeForm({ found, editing, diagnostics, lang }: NodeFormProps) {
  const { t } = useLingui();
  const { manifest, records } = useBuilder();
  const { actions } = editing;
  const { node, pointer, id } = found;
  const closed = useClosedText()(editing.state.page, found);
  const { access: roleAccess, langs } = useFormAccess();
  const access = closed === undefined ? roleAccess : 'none';
  /** The field that a file is chosen for. */
  const [mediaField, setMediaField] = useState<{ readonly pointer: string; readonly kind?: MediaKind }>();
  const type = manifest.types.get(String(node.type));
  const fields = useMemo(() => (type === undefined ? [] : fieldModels(type.schema)), [type]);
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
          hint: '',
        })),
    [diagnostics, pointer],
  );
  if (type === undefined) return <UnknownType found={found} actions={actions} />;
  return (
    <>
      <header className={styles.head}>
        <h2 className={styles.title} lang={manifest.lang}>
          {[type.title, node.name].filter(Boolean).join(' · ')}
        </h2>
        <p className={styles.about} lang={manifest.lang}>
          {type.description}
        </p>
      </header>
      {node.hidden === true && (
        <p className={styles.limit}>
          {t({ id: 'builder.hidden.text', message: 'Hidden: visitors do not see this component.' })}
        </p>
      )}
      {closed !== undefined && <p className={styles.limit}>{closed}</p>}
      <SectionUsePanel id={id} type={type.type} editing={editing} />
      {type.type === EXPERIMENT_TYPE ? (
        <fieldset disabled={access !== 'all'}>
          <ExperimentPanel found={found} editing={editing} lang={lang} />
        </fieldset>
      ) : (
        <PropsForm
          fields={fields}
          value={node.props}
          form={{
            set: (at, value) => actions.edit(`${id} ${at}`, (page) => setAt(page, id, at, value)),
            problems,
            lang,
            textsLang: manifest.lang,
            access,
            langs,
            records,
            pickMedia: (at, kind) =>
              setMediaField({
                pointer: at,
                ...(kind === 'link' ? {} : { kind: kind === 'image' ? 'picture' : kind }),
              }),
          }}
        />
      )}
      {mediaField !== undefined && (
        <LazyMediaLibrary
          kind={mediaField.kind}
          close={() => setMediaField(undefined)}
          choose={(item) => {
            setMediaField(undefined);
            const writes =
              mediaField.kind === undefined
                ? [[mediaField.pointer, item.src] as const]
                : pictureWrites(fields, node, mediaField.pointer, item);
            actions.edit(undefined, (page) => writes.reduce((next, [at, value]) => setAt(next, id, at, value), page));
          }}
        />
      )}
    </>
  );
}

/** Looks the node up again: it may have moved since the form was rendered. */
function setAt(page: Parameters<typeof indexNodes>[0], id: string, at: string, value: unknown) {
  const found = indexNodes(page).get(id);
  return found === undefined ? page : setValue(page, found.pointer + at, value);
}
