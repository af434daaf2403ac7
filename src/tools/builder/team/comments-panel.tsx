import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '#registry/kit/ui/button.tsx';
import { type Lang, LANG_TAGS } from '#schemas/lang.ts';
import type { CommentThread } from '#schemas/builder/team.ts';
import { useBuilder } from '../builder-context.ts';
import { indexNodes } from '../page/nodes.ts';
import type { Editing } from '../page/use-editing.ts';
import { Notice, Segments } from '../controls/controls.tsx';
import { formatDateTime } from '../controls/format-date-time.ts';
import { ZoneNote } from '../controls/zone-note.tsx';
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
  const [isResolved, setIsResolved] = useState(false);
  if (threads === 'failed')
    return (
      <Notice
        title={t({ id: 'builder.comments.failed', message: 'The comments could not be read' })}
        text={t({ id: 'builder.comments.failed.text', message: 'The shop did not answer.' })}
      >
        <Button look="secondary" onClick={comments.reload}>
          {t({ id: 'builder.again', message: 'Try again' })}
        </Button>
      </Notice>
    );
  const shown = (threads ?? []).filter(({ resolved }) => (resolved !== null) === isResolved);
  return (
    <div className={styles.panel}>
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
            : t({ id: 'builder.comments.none', message: 'Nobody has commented on this page.' })}
        </p>
      )}
      {shown.length > 0 && <ZoneNote className={styles.who} />}
      <ol className={styles.threads}>
        {shown.map((thread) => (
          <Thread key={thread.id} thread={thread} comments={comments} editing={editing} lang={lang} />
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
        label={t({ id: 'builder.comments.new', message: 'New comment' })}
        send={(text) => comments.write({ text, node })}
        review={node === null ? (text) => comments.write({ text, node, kind: 'review' }) : undefined}
      />
    </div>
  );
}

interface ThreadProps extends Props {
  readonly thread: CommentThread;
}

function Thread({ thread, comments, editing, lang }: ThreadProps) {
  const { t } = useLingui();
  const own = useBuilder().lang;
  const nodeName = useNodeName(editing, lang);
  const { id, node, nodeType, kind, resolved } = thread;
  const isGone = node !== null && !indexNodes(editing.state.page).has(node);
  const by = resolved?.by ?? t({ id: 'builder.somebody', message: 'Somebody else' });
  const when = formatDateTime(resolved?.at, own);
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
        label={t({ id: 'builder.comments.answer', message: 'Answer' })}
        send={(text) => comments.write({ text, node: null, thread: id })}
      >
        <Button look="quiet" className={styles.small} onClick={() => void comments.resolve(id, resolved === null)}>
          {resolved === null
            ? t({ id: 'builder.comments.resolve', message: 'Resolve' })
            : t({ id: 'builder.comments.reopen', message: 'Open again' })}
        </Button>
      </WriteForm>
    </li>
  );
}

interface WriteFormProps {
  readonly label: string;
  /** Whether the store accepted the text. */
  readonly send: (text: string) => Promise<boolean>;
  /** Asks for a review with the text. */
  readonly review?: ((text: string) => Promise<boolean>) | undefined;
  readonly children?: ReactNode;
}

const MAX_TEXT = 2000;

function WriteForm({ label, send, review, children }: WriteFormProps) {
  const { t } = useLingui();
  const id = useId();
  const [text, setText] = useState('');
  const [isFailed, setFailed] = useState(false);
  const submit = async (write: (text: string) => Promise<boolean>) => {
    const isStored = await write(text.trim());
    setFailed(!isStored);
    if (isStored) setText('');
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
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (pressedKey(event) !== 'Enter' || !(event.ctrlKey || event.metaKey) || isBlank) return;
          event.preventDefault();
          void submit(send);
        }}
      />
      {isFailed && (
        <p className={styles.fault} role="alert">
          {t({ id: 'builder.comments.notSent', message: 'The shop did not take this. Try again.' })}
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
