import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense, use, useMemo, useState } from 'react';
import { isLang, type Lang, LANG_NAMES, LANG_TAGS, LANGS } from '#schemas/lang.ts';
import { SHARED_PATHS } from '#schemas/page/zones.ts';
import { useBuilder } from '../builder-context.ts';
import { indexNodes } from '../page/nodes.ts';
import type { Editing } from '../page/use-editing.ts';
import { SessionContext, useClosedText, useFormAccess, useMayDo } from '../team/session.ts';
import { Segments } from '../controls/controls.tsx';
import { Dialog } from '../controls/dialog.tsx';
import { downloadFile } from '../controls/download-file.ts';
import styles from './languages-dialog.module.css';
import type { MachineDraft } from './machine-draft.ts';
import { confirmText, markTexts } from './machine-texts.ts';
import { type PageText, textIn, untitledLangs, writeTranslation } from './page-texts.ts';
import { applyPo, writePo } from './po-file.ts';
import { PoFiles } from './po-files.tsx';
import { TranslationRow } from './translation-row.tsx';
import { isToDo, sourceLang, stateTexts } from './translation-status.ts';
import { useHistory } from './use-history.ts';
import { usePoResult } from './use-po-result.ts';

const MachineTranslation = lazy(async () => ({
  default: (await import('./machine-translation.tsx')).MachineTranslation,
}));

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
  const { manifest, hasAssistant = false } = useBuilder();
  const mayTranslate = useMayDo()('translate');
  const { langs } = use(SessionContext);
  const history = useHistory(path, newest);
  // As the page was when the dialog opened: a translation that is written does not turn the direction around.
  const [openedPage] = useState(state.page);
  const source = useMemo(() => sourceLang(openedPage, manifest, history), [openedPage, manifest, history]);
  const other = source === 'th' ? 'en' : 'th';
  const [first = other] = langs ?? [];
  const [chosen, setChosen] = useState<{ readonly from: Lang; readonly to: Lang }>();
  const { from, to } = chosen ?? { from: first === source ? other : source, to: first };
  const [isAll, setIsAll] = useState(false);
  /** Keys of the texts that were to do when the list was drawn: a text that is being written stays in it. */
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const [said, setSaid] = useState('');
  /** By languages: a draft stays while other texts are looked at. */
  const [drafts, setDrafts] = useState<Readonly<Record<string, MachineDraft | undefined>>>({});
  const draft = drafts[`${from} ${to}`];
  const setDraft = (next: MachineDraft | undefined) => setDrafts((all) => ({ ...all, [`${from} ${to}`]: next }));
  const describe = usePoResult();
  // A text for all languages gets languages by an edit, which is more than a translation.
  const mayEdit = useFormAccess().access === 'all';
  const closedText = useClosedText();
  const nodes = indexNodes(state.page);
  const isOpen = ({ isShared, node = '' }: PageText, lang = to) => {
    const found = nodes.get(node);
    const isOfRole = (mayEdit || !isShared) && (langs?.includes(lang) ?? true);
    return isOfRole && (found === undefined || closedText(state.page, found) === undefined);
  };
  const stated = stateTexts(state.page, manifest, { from, to, history });
  const texts = stated.filter((text) => text.status !== 'empty' && isOpen(text));
  const [all, todo] = [texts.length, texts.filter(isToDo).length];
  const untitled = SHARED_PATHS.includes(path) ? [] : untitledLangs(state.page, [from, to]);
  const untitledNames = untitled.map((lang) => LANG_NAMES[lang]).join(', ');
  const shown = isAll ? texts : texts.filter((text) => isToDo(text) || opened.has(text.key));
  const show = (change: () => void) => {
    change();
    setOpened(new Set());
    setSaid('');
  };
  const choose = (nextFrom: Lang, nextTo: Lang) => show(() => setChosen({ from: nextFrom, to: nextTo }));
  /** Writes the draft as a file of translations would be: what others have changed meanwhile is left out. */
  const takeOver = ({ made, edited }: MachineDraft) => {
    const words = { ...made, ...edited };
    const translated = texts.flatMap((text) => {
      const own = words[text.key] ?? '';
      return own.trim() === '' ? [] : [{ ...text, status: 'done' as const, texts: { ...text.texts, [to]: own } }];
    });
    const result = applyPo(actions.page(), manifest, writePo({ path, from, to }, translated));
    if ('fault' in result) return;
    const unread = Object.entries(made).flatMap(([key, own]) => (words[key] === own ? [own] : []));
    actions.edit(undefined, () => markTexts(result.page, manifest, to, unread));
    setDraft(undefined);
    setSaid(describe(result));
  };
  const title = t({ id: 'builder.languages', message: 'Languages' });
  return (
    <Dialog title={title} close={close} isWide>
      <div className={styles.body}>
        <div className={styles.choices}>
          <LangChoice
            label={t({ id: 'builder.languages.from', message: 'From' })}
            value={from}
            offered={LANGS.filter((lang) => lang !== to || (langs?.includes(from) ?? true))}
            choose={(lang) => choose(lang, lang === to ? from : to)}
          />
          <LangChoice
            label={t({ id: 'builder.languages.to', message: 'To' })}
            value={to}
            offered={langs ?? LANGS}
            choose={(lang) => choose(lang === from ? to : from, lang)}
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
            {stated.some((text) => isToDo(text) && !isOpen(text))
              ? t({ id: 'builder.languages.notYours', message: 'The texts that are left are not for your role.' })
              : t({ id: 'builder.languages.none', message: 'Every text is there in both languages.' })}
          </p>
        )}
        {hasAssistant && mayTranslate && (langs?.includes(to) ?? true) && (
          <Suspense>
            <MachineTranslation
              page={state.page}
              texts={texts.filter(({ status }) => status === 'missing' || status === 'outdated')}
              from={from}
              to={to}
              draft={draft}
              setDraft={setDraft}
              takeOver={() => draft && takeOver(draft)}
            />
          </Suspense>
        )}
        <p className={styles.said} role="status">
          {said}
        </p>
        <ul className={styles.rows}>
          {shown.map((text) => (
            <TranslationRow
              key={`${text.key} ${from} ${to}`}
              text={text}
              from={from}
              to={to}
              draft={draft?.edited[text.key] ?? draft?.made[text.key]}
              leftOut={draft?.leftOut[text.key]}
              confirm={() => actions.edit(undefined, (page) => confirmText(page, to, textIn(text, to)))}
              write={(words) => {
                if (draft?.made[text.key] !== undefined)
                  return setDraft({ ...draft, edited: { ...draft.edited, [text.key]: words } });
                setOpened((keys) => new Set([...keys, text.key]));
                // The history that comes meanwhile must not turn the direction around.
                setChosen({ from, to });
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
              `${path.replace(/^\//, '') || 'home'}.${LANG_TAGS[to]}.po`,
              writePo({ path, from, to }, texts),
              'text/x-gettext-translation',
            )
          }
          read={(file) => applyPo(actions.page(), manifest, file, isOpen)}
          apply={(page, lang) => {
            actions.edit(undefined, () => page);
            setDrafts({});
            if (langs?.includes(lang) === false) return;
            choose(lang === from ? to : from, lang);
          }}
          say={setSaid}
        />
      </div>
    </Dialog>
  );
}

interface LangChoiceProps {
  readonly label: string;
  readonly value: Lang;
  readonly offered: readonly Lang[];
  readonly choose: (lang: Lang) => void;
}

function LangChoice({ label, value, offered, choose }: LangChoiceProps) {
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
          <option key={lang} value={lang} lang={LANG_TAGS[lang]}>
            {LANG_NAMES[lang]}
          </option>
        ))}
      </select>
    </label>
  );
}
