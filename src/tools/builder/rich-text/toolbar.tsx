import { useLingui } from '@lingui/react/macro';
import type { Command, EditorState } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Glyph } from '#registry/kit/ui/picture/icon.tsx';
import { isSafeUrl } from '#schemas/values/address/safe-url.ts';
import {
  blockAt,
  hasMark,
  isWithin,
  LEVELS,
  linkAt,
  setBlock,
  setLink,
  toggleEm,
  toggleList,
  toggleQuote,
  toggleStrong,
} from './commands.ts';
import { richTextSchema } from './schema.ts';
import styles from './rich-text.module.css';
import { pressedKey } from '#registry/kit/ui/pressed-key.ts';

interface Props {
  readonly view: EditorView;
  readonly state: EditorState;
}

/** The toolbar above a rich text: kind of block, bold, italic, lists, quote, link. */
export function Toolbar({ view, state }: Props) {
  const { t } = useLingui();
  const [href, setHref] = useState<string>();
  const run = (command: Command) => {
    command(view.state, view.dispatch);
    view.focus();
  };
  const { marks, nodes } = richTextSchema;
  const block = blockAt(state);
  const link = (event: FormEvent) => {
    event.preventDefault();
    const address = href?.trim() ?? '';
    if (address !== '' && !isSafeUrl(address)) return;
    setHref(undefined);
    run(setLink(address));
  };
  const address = t({ id: 'builder.richText.address', message: 'Address of the link; empty removes it' });
  return (
    <div className={styles.toolbar} role="toolbar" aria-label={t({ id: 'builder.richText.tools', message: 'Format' })}>
      <select
        className={styles.block}
        aria-label={t({ id: 'builder.richText.block', message: 'Kind of block' })}
        value={block ?? ''}
        onChange={({ target: { value } }) => run(setBlock(LEVELS.find((level) => String(level) === value) ?? 'text'))}
      >
        {block === undefined && <option value="">–</option>}
        <option value="text">{t({ id: 'builder.richText.text', message: 'Text' })}</option>
        {LEVELS.map((level) => (
          <option key={level} value={level}>
            {t({ id: 'builder.richText.heading', message: `Heading ${level}` })}
          </option>
        ))}
      </select>
      <Tool
        label={t({ id: 'builder.richText.bold', message: 'Bold' })}
        isOn={hasMark(state, marks.strong)}
        run={() => run(toggleStrong)}
      >
        <b>B</b>
      </Tool>
      <Tool
        label={t({ id: 'builder.richText.italic', message: 'Italic' })}
        isOn={hasMark(state, marks.em)}
        run={() => run(toggleEm)}
      >
        <i>I</i>
      </Tool>
      <Tool
        label={t({ id: 'builder.richText.bullets', message: 'List' })}
        isOn={isWithin(state, nodes.bullet_list)}
        run={() => run(toggleList('bullet_list'))}
      >
        <Glyph d={BULLETS} />
      </Tool>
      <Tool
        label={t({ id: 'builder.richText.numbers', message: 'Numbered list' })}
        isOn={isWithin(state, nodes.ordered_list)}
        run={() => run(toggleList('ordered_list'))}
      >
        <Glyph d={NUMBERS} />
      </Tool>
      <Tool
        label={t({ id: 'builder.richText.quote', message: 'Quote' })}
        isOn={isWithin(state, nodes.blockquote)}
        run={() => run(toggleQuote)}
      >
        ”
      </Tool>
      <Tool
        label={t({ id: 'builder.richText.link', message: 'Link' })}
        isOn={linkAt(state) !== ''}
        run={() => setHref(href === undefined ? linkAt(state) : undefined)}
      >
        <u>a</u>
      </Tool>
      {href !== undefined && (
        <form className={styles.link} onSubmit={link}>
          <input
            ref={focus}
            className={styles.address}
            aria-label={address}
            placeholder="https://"
            value={href}
            aria-invalid={href.trim() !== '' && !isSafeUrl(href.trim())}
            onChange={(event) => setHref(event.target.value)}
            onKeyDown={(event) => {
              if (pressedKey(event) !== 'Escape') return;
              event.preventDefault();
              // The editor itself stays open.
              event.stopPropagation();
              setHref(undefined);
              view.focus();
            }}
          />
          <button type="submit" className={styles.tool}>
            {t({ id: 'builder.richText.apply', message: 'Set the link' })}
          </button>
        </form>
      )}
    </div>
  );
}

/** Strokes on a grid of 24. */
const BULLETS = 'M4.5 6.5v.1M4.5 12v.1M4.5 17.5v.1M9 6.5h11M9 12h11M9 17.5h11';
const NUMBERS = 'M4 5.5 5.5 4.5V9M4 13.5h2.5L4 17.5h2.5M10 6.5h10M10 12h10M10 17.5h10';

function focus(element: HTMLInputElement | null): void {
  element?.focus();
}

interface ToolProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly run: () => void;
  readonly children: ReactNode;
}

function Tool({ label, isOn, run, children }: ToolProps) {
  return (
    <button
      type="button"
      className={styles.tool}
      title={label}
      aria-label={label}
      aria-pressed={isOn}
      // The selection stays in the text.
      onPointerDown={(event) => event.preventDefault()}
      onClick={run}
    >
      <span aria-hidden="true">{children}</span>
    </button>
  );
}
