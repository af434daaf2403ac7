import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useId, useRef, useState } from 'react';
import { Button } from '#registry/kit/ui/button.tsx';
import { type Lang, LANG_TAGS } from '#schemas/lang.ts';
import type { CommentThread } from '#schemas/builder/team.ts';
import { useStoreFaults } from '../api/use-store-faults.ts';
import { useBuilder } from '../builder-context.ts';
import { indexNodes } from '../page/nodes.ts';
import type { Editing } from '../page/use-editing.ts';
import { Notice, Segments } from '../controls/controls.tsx';
import { formatDateTime } from '../controls/format-date-time.ts';
import { useKeptText } from '../controls/use-kept-text.ts';
import { ZoneNote } from '../controls/zone-note.tsx';
import { useSections } from '../sections/sections-context.tsx';
import { summarizeNode } from '../tree/node-summary.ts';
import styles from './comments-panel.module.css';
import type { Comments } from './use-comments.ts';
import { pressedKey } from '#registry/kit/ui/pressed-key.ts';

interface Props {
  readonly comments: Comments;
  readonly editing: Editing;
  /** Language of the preview, for the content of a node. */
  readonly lang: Lang;
}

/** The comments on the page and its nodes: open ones, or those that are resolved; a new one is pinned to the selected node. */
export function CommentsPanel({ comments, editing, lang }: Props) {
  const { t } = useLingui();
  const { threads } = comments;
  const faultText = useStoreFaults();
  const panel = useRef<HTMLDivElement>(null);
  const [isResolved, setIsResolved] = useState(false);
  if (threads === 'failed')
    return (
      <Notice
        title={t({ id: 'builder.comments.failed', message: 'The comments could not be read' })}
        text={comments.refusal === undefined ? '' : faultText(comments.refusal)}
      >
        <Button look="secondary" onClick={comments.reload}>
          {t({ id: 'builder.again', message: 'Try again' })}
        </Button>
      </Notice>
    );
  const shown = (threads ?? []).filter(({ resolved }) => (resolved !== null) === isResolved);
  return (
    <div ref={panel} tabIndex={-1} className={styles.panel}>
      <NewThread comments={comments} editing={editing} lang={lang} />
      <Segments
        label={t({ id: 'builder.comments.shown', message: 'Comments shown' })}
        value={isResolved ? 'resolved' : 'open'}
        options={[
          { value: 'open', label: t({ id: 'builder.comments.open', message: 'Open' }) },
          { value: 'resolved', label: t({ id: 'builder.comments.resolved', message: 'Resolved' }) },
        ]}
        choose={(value) => setIsResolved(value === 'resolved')}
      />
      {threads !== undefined && shown.length === 0 && (
        <p className={styles.none} role="status">
          {isResolved
            ? t({ id: 'builder.comments.noneResolved', message: 'Nothing was resolved yet.' })
            : threads.length > 0
              ? t({ id: 'builder.comments.noneOpen', message: 'All comments are resolved.' })
              : t({ id: 'builder.comments.none', message: 'Nobody has commented on this page.' })}
        </p>
      )}
      {shown.length > 0 && <ZoneNote className={styles.who} />}
      <ol className={styles.threads}>
        {shown.map((thread) => (
          <Thread
            key={thread.id}
            thread={thread}
            comments={comments}
            editing={editing}
            lang={lang}
            moved={() => panel.current?.focus()}
          />
        ))}
      </ol>
    </div>
  );
}

/** The node of a comment, by its title and content. */
function useNodeName(editing: Editing, lang: Lang) {
  const { t } = useLingui();
  const { manifest } = useBuilder();
  return (id: string | null, pinned: string | null = null) => {
    if (id === null) return t({ id: 'builder.comments.page', message: 'The page' });
    const found = indexNodes(editing.state.page).get(id);
    const type = manifest.types.get(found === undefined ? (pinned ?? '') : String(found.node.type));
    const text = found === undefined ? '' : summarizeNode(found.node, type?.schema, lang).text;
    return [type?.title ?? id, text].filter(Boolean).join(' · ');
  };
}

function NewThread({ comments, editing, lang }: Props) {
  const { t } = useLingui();
  const node = editing.state.selected ?? null;
  const about = useNodeName(editing, lang)(node);
  return (
    <div>
      <p className={styles.about} lang={LANG_TAGS[lang]}>
        {about}
      </p>
      <WriteForm
        name="new"
        label={t({ id: 'builder.comments.new', message: 'New comment' })}
        send={(text) => comments.write({ text, node })}
        review={node === null ? (text) => comments.write({ text, node, kind: 'review' }) : undefined}
      />
    </div>
  );
}

interface ThreadProps extends Props {
  readonly thread: CommentThread;
  /** Called once it is among the others: the resolved, or the open ones. */
  readonly moved: () => void;
}

function Thread({ thread, comments, editing, lang, moved }: ThreadProps) {
  const { t } = useLingui();
  const faultText = useStoreFaults();
  const [fault, setFault] = useState('');
  const own = useBuilder().lang;
  const nodeName = useNodeName(editing, lang);
  const { id, node, nodeType, kind, resolved } = thread;
  const isGone = node !== null && !indexNodes(editing.state.page).has(node);
  const by = resolved?.by ?? t({ id: 'builder.somebody', message: 'Somebody else' });
  const when = formatDateTime(resolved?.at, own);
  const resolve = async () => {
    const refused = await comments.resolve(id, resolved === null);
    if (refused === undefined) moved();
    else setFault(faultText(refused));
  };
  return (
    <li className={styles.thread} data-review={kind === 'review'}>
      <div className={styles.pin}>
        {kind === 'review' && (
          <strong className={styles.review}>{t({ id: 'builder.comments.review', message: 'Review asked for' })}</strong>
        )}
        {node === null || isGone ? (
          <span>{nodeName(node, nodeType)}</span>
        ) : (
          <button type="button" className={styles.goTo} onClick={() => editing.actions.select(node)}>
            {nodeName(node)}
          </button>
        )}
        {isGone && (
          <em className={styles.gone}>
            {t({ id: 'builder.comments.gone', message: 'This component is no longer on the page.' })}
          </em>
        )}
      </div>
      {thread.comments.map((comment) => (
        <div key={comment.id}>
          <p className={styles.who}>{[comment.by, formatDateTime(comment.at, own)].filter(Boolean).join(' · ')}</p>
          <p className={styles.text}>{comment.text}</p>
        </div>
      ))}
      {resolved !== null && (
        <p className={styles.who}>{t({ id: 'builder.comments.resolvedBy', message: `Resolved by ${by} · ${when}` })}</p>
      )}
      <WriteForm
        name={String(id)}
        label={t({ id: 'builder.comments.answer', message: 'Answer' })}
        send={(text) => comments.write({ text, node: null, thread: id })}
      >
        <Button look="quiet" className={styles.small} onClick={() => void resolve()}>
          {resolved === null
            ? t({ id: 'builder.comments.resolve', message: 'Resolve' })
            : t({ id: 'builder.comments.reopen', message: 'Open again' })}
        </Button>
      </WriteForm>
      {fault !== '' && (
        <p className={styles.fault} role="alert">
          {fault}
        </p>
      )}
    </li>
  );
}

interface WriteFormProps {
  /** Distinguishes the kept text from those of the page’s other forms. */
  readonly name: string;
  readonly label: string;
  readonly send: (text: string) => ReturnType<Comments['write']>;
  /** Asks for a review with the text. */
  readonly review?: WriteFormProps['send'] | undefined;
  readonly children?: ReactNode;
}

const MAX_TEXT = 2000;

function WriteForm({ name, label, send, review, children }: WriteFormProps) {
  const { t } = useLingui();
  const id = useId();
  const faultText = useStoreFaults();
  const { path = '' } = useSections();
  const [text, setText] = useKeptText(`comment ${path} ${name}`);
  const [fault, setFault] = useState('');
  const [isBusy, setBusy] = useState(false);
  const submit = async (write: WriteFormProps['send']) => {
    if (isBusy) return;
    setBusy(true);
    const refused = await write(text.trim());
    setBusy(false);
    setFault(refused === undefined ? '' : faultText(refused));
    if (refused === undefined) setText('');
  };
  const isBlank = text.trim() === '';
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBlank) void submit(send);
      }}
    >
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <textarea
        id={id}
        className={styles.input}
        rows={2}
        maxLength={MAX_TEXT}
        value={text}
        readOnly={isBusy}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (pressedKey(event) !== 'Enter' || !(event.ctrlKey || event.metaKey) || isBlank) return;
          event.preventDefault();
          void submit(send);
        }}
      />
      {fault !== '' && (
        <p className={styles.fault} role="alert">
          {fault}
        </p>
      )}
      <div className={styles.buttons}>
        <Button type="submit" look="secondary" className={styles.small} disabled={isBlank}>
          {t({ id: 'builder.comments.send', message: 'Send' })}
        </Button>
        {review !== undefined && (
          <Button look="secondary" className={styles.small} disabled={isBlank} onClick={() => void submit(review)}>
            {t({ id: 'builder.comments.askReview', message: 'Ask for a review' })}
          </Button>
        )}
        {children}
      </div>
    </form>
  );
}
