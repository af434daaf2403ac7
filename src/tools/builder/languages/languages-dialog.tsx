import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { use, useId, useRef, useState } from 'react';
import { Button } from '#registry/kit/ui/button.tsx';
import { isLang, type Lang, LANG_NAMES, LANG_TAGS, LANGS } from '#schemas/lang.ts';
import { useBuilder } from '../builder-context.ts';
import type { Page } from '../page/nodes.ts';
import type { Editing } from '../page/use-editing.ts';
import { Segments } from '../controls/controls.tsx';
import { Dialog } from '../controls/dialog.tsx';
import { SessionContext } from '../team/session.ts';
import { downloadFile } from '../controls/download-file.ts';
import { readTextFile, useEncodingFault } from '../controls/read-text-file.ts';
import { useFormAccess } from '../team/session.ts';
import styles from './languages-dialog.module.css';
import { type PageText, untitledLangs, writeTranslation } from './page-texts.ts';
import { applyPo, type PoResult, writePo } from './po-file.ts';
import { TranslationRow } from './translation-row.tsx';
import { isToDo, stateTexts } from './translation-status.ts';
import { useHistory } from './use-history.ts';

interface Props {
  readonly path: string;
  readonly editing: Editing;
  /** Number of the newest published version; undefined where there is none. */
  readonly newest: number | undefined;
  readonly close: () => void;
}

/** The page's texts in two languages side by side: what is missing or older than its source, and files for translators. */
export function LanguagesDialog({ path, editing: { state, actions }, newest, close }: Props) {
  const { t } = useLingui();
  const { manifest } = useBuilder();
  const { langs } = use(SessionContext);
  const [first = 'en'] = langs ?? [];
  const [from, setFrom] = useState<Lang>(first === 'th' ? 'en' : 'th');
  const [to, setTo] = useState<Lang>(first);
  const [isAll, setIsAll] = useState(false);
  /** Keys of the texts that were to do when the list was drawn: a text that is being written stays in it. */
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const history = useHistory(path, newest);
  // A text for all languages gets languages by an edit, which is more than a translation.
  const mayEdit = useFormAccess().access === 'all';
  const isOpen = ({ isShared }: Pick<PageText, 'isShared'>) => mayEdit || !isShared;
  const texts = stateTexts(state.page, manifest, { from, to, history }).filter(
    (text) => text.status !== 'empty' && isOpen(text),
  );
  const [all, todo] = [texts.length, texts.filter(isToDo).length];
  const untitled = untitledLangs(state.page, [from, to]);
  const untitledNames = untitled.map((lang) => LANG_NAMES[lang]).join(', ');
  const shown = isAll ? texts : texts.filter((text) => isToDo(text) || opened.has(text.key));
  const show = (change: () => void) => {
    change();
    setOpened(new Set());
  };
  const title = t({ id: 'builder.languages', message: 'Languages' });
  return (
    <Dialog title={title} close={close} isWide>
      <div className={styles.body}>
        <div className={styles.choices}>
          <LangChoice
            label={t({ id: 'builder.languages.from', message: 'From' })}
            value={from}
            offered={LANGS}
            other={to}
            choose={(lang) => show(() => setFrom(lang))}
          />
          <LangChoice
            label={t({ id: 'builder.languages.to', message: 'To' })}
            value={to}
            offered={langs ?? LANGS}
            other={from}
            choose={(lang) => show(() => setTo(lang))}
          />
          <Segments
            label={t({ id: 'builder.languages.shown', message: 'Texts' })}
            value={isAll ? 'all' : 'todo'}
            options={[
              { value: 'todo', label: t({ id: 'builder.languages.todo', message: `To do (${todo})` }) },
              { value: 'all', label: t({ id: 'builder.languages.all', message: `All (${all})` }) },
            ]}
            choose={(value) => show(() => setIsAll(value === 'all'))}
          />
        </div>
        {untitled.length > 0 && !shown.some(({ pointer }) => pointer === '/pageHead/title') && (
          <p className={styles.none} role="status">
            {t({
              id: 'builder.languages.untitled',
              message: `The page has no title in: ${untitledNames}. Write it in the form of the page.`,
            })}
          </p>
        )}
        {shown.length === 0 && untitled.length === 0 && (
          <p className={styles.none} role="status">
            {t({ id: 'builder.languages.none', message: 'Every text is there in both languages.' })}
          </p>
        )}
        <ul className={styles.rows}>
          {shown.map((text) => (
            <TranslationRow
              key={`${text.key} ${from} ${to}`}
              text={text}
              from={from}
              to={to}
              write={(words) => {
                setOpened((keys) => new Set([...keys, text.key]));
                actions.edit(`${text.pointer} ${to}`, (page) =>
                  writeTranslation(page, text, { from, to, text: words }),
                );
              }}
              goTo={() => {
                actions.select(text.node);
                close();
              }}
            />
          ))}
        </ul>
        <PoFiles
          save={() =>
            downloadFile(
              `${path.slice(1) || 'home'}.${LANG_TAGS[to]}.po`,
              writePo({ path, from, to }, texts),
              'text/x-gettext-translation',
            )
          }
          read={(file) => applyPo(actions.page(), manifest, file, isOpen)}
          apply={(page, lang) => {
            actions.edit(undefined, () => page);
            show(() => setTo(lang));
            if (lang === from) setFrom(to);
          }}
        />
      </div>
    </Dialog>
  );
}

interface LangChoiceProps {
  readonly label: string;
  readonly value: Lang;
  readonly offered: readonly Lang[];
  /** The other side's language, which can't be chosen here. */
  readonly other: Lang;
  readonly choose: (lang: Lang) => void;
}

function LangChoice({ label, value, offered, other, choose }: LangChoiceProps) {
  return (
    <label className={styles.choice}>
      <span>{label}</span>
      <select
        value={value}
        onChange={({ target }) => {
          if (isLang(target.value)) choose(target.value);
        }}
      >
        {offered.map((lang) => (
          <option key={lang} value={lang} lang={LANG_TAGS[lang]} disabled={lang === other}>
            {LANG_NAMES[lang]}
          </option>
        ))}
      </select>
    </label>
  );
}

interface PoFilesProps {
  readonly save: () => void;
  readonly read: (file: string) => ReturnType<typeof applyPo>;
  readonly apply: (page: Page, lang: Lang) => void;
}

/** Saves a file for translators, opens one, and says what it did. */
function PoFiles({ save, read, apply }: PoFilesProps) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const about = useId();
  const [said, setSaid] = useState('');
  const say = ({ written, gone, changed, closed, to }: PoResult) => {
    const name = LANG_NAMES[to];
    const [left, lost, shared] = [changed.length, gone.length, closed.length];
    const lines = [
      t({
        id: 'builder.po.written',
        message: plural(written, { one: `# text was written in ${name}.`, other: `# texts were written in ${name}.` }),
      }),
      left > 0 &&
        t({
          id: 'builder.po.changed',
          message: plural(left, {
            one: '# was left out: its source says something else by now.',
            other: '# were left out: their sources say something else by now.',
          }),
        }),
      lost > 0 &&
        t({
          id: 'builder.po.gone',
          message: plural(lost, {
            one: '# was left out: the page no longer has it.',
            other: '# were left out: the page no longer has them.',
          }),
        }),
      shared > 0 &&
        t({
          id: 'builder.po.closed',
          message: plural(shared, {
            one: '# was left out: an editor gives it languages first.',
            other: '# were left out: an editor gives them languages first.',
          }),
        }),
    ];
    return lines.filter(Boolean).join(' ');
  };
  const faults = {
    language: t({
      id: 'builder.po.noLanguage',
      message: 'That file does not say which two languages it is in. Nothing was changed.',
    }),
    traditional: t({
      id: 'builder.po.traditional',
      message: 'That file is in Traditional Chinese. The shop’s Chinese is Simplified. Nothing was changed.',
    }),
    other: t({
      id: 'builder.po.otherLanguage',
      message: 'That file is in a language that the shop does not have. Nothing was changed.',
    }),
    texts: t({ id: 'builder.po.noTexts', message: 'That file has no texts of a page. Nothing was changed.' }),
  };
  const encodingFault = useEncodingFault();
  const open = async (file: File) => {
    const decoded = await readTextFile(file);
    if (!decoded.ok) return setSaid(encodingFault(decoded.encoding));
    const result = read(decoded.text);
    if ('fault' in result) return setSaid(faults[result.fault]);
    apply(result.page, result.to);
    setSaid(say(result));
  };
  return (
    <div className={styles.files}>
      <p id={about} className={styles.about}>
        {t({
          id: 'builder.po.about',
          message: 'Translators work with a PO file; what comes back is one step to undo.',
        })}
      </p>
      <Button look="secondary" onClick={save} aria-describedby={about}>
        {t({ id: 'builder.po.save', message: 'Save as PO' })}
      </Button>
      <Button look="secondary" onClick={() => input.current?.click()} aria-describedby={about}>
        {t({ id: 'builder.po.open', message: 'Open PO' })}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".po,text/x-gettext-translation"
        hidden
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          if (file !== undefined) void open(file);
        }}
      />
      <p className={styles.said} role="status">
        {said}
      </p>
    </div>
  );
}
