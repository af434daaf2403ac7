import { useLingui } from '@lingui/react/macro';
import { type Ref, useMemo, useRef } from 'react';
import { classes } from '#registry/kit/ui/classes.ts';
import { keyed } from '#registry/kit/props/items.ts';
import type { Scanned } from '../../json/scan-json.ts';
import type { Problem } from '../../editor-form/form-context.ts';
import { splitPieces } from './highlight.ts';
import styles from './json-source.module.css';

interface Props {
  readonly text: string;
  readonly scanned: Scanned;
  readonly problems: readonly Problem[];
  readonly write: (text: string, what: string) => void;
  /** Id of the list of problems. */
  readonly problemsId: string;
  readonly field: Ref<HTMLTextAreaElement>;
}

/** The node as text, with line numbers, highlighting and underlined problems. */
export function JsonSource({ text, scanned, problems, write, problemsId, field }: Props) {
  const { t } = useLingui();
  const underlay = useRef<HTMLDivElement>(null);
  const wrong = useMemo(() => problems.flatMap(({ at }) => (at === undefined ? [] : [at])), [problems]);
  const pieces = useMemo(() => keyed(splitPieces(text, scanned, wrong), () => ''), [text, scanned, wrong]);
  const faultyLines = new Set(wrong.map(({ start }) => text.slice(0, start).split('\n').length));
  const lines = text.split('\n').length;
  return (
    <div className={styles.source}>
      <div className={styles.underlay} ref={underlay} aria-hidden="true">
        <div className={styles.lines}>
          {Array.from({ length: lines }, (_, index) => (
            <span key={index} className={faultyLines.has(index + 1) ? styles.faultyLine : undefined}>
              {index + 1}
            </span>
          ))}
        </div>
        <pre className={styles.coloured}>
          {pieces.map(({ key, item }) => (
            <span key={key} className={classes(item.kind && styles[item.kind], item.isWrong && styles.wrong)}>
              {item.text}
            </span>
          ))}
        </pre>
      </div>
      <textarea
        ref={field}
        className={styles.field}
        value={text}
        onChange={(event) => write(event.target.value, 'source')}
        onScroll={({ currentTarget: { scrollTop, scrollLeft } }) => {
          underlay.current?.scrollTo(scrollLeft, scrollTop);
        }}
        aria-label={t({ id: 'gallery.json', message: 'JSON of the node' })}
        aria-describedby={problemsId}
        aria-invalid={problems.some(({ level }) => level !== 'info')}
        wrap="off"
        spellCheck={false}
        autoCapitalize="none"
        autoComplete="off"
        dir="ltr"
      />
    </div>
  );
}
