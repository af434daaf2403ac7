import { useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import { Button } from '#registry/kit/ui/button.tsx';
import { useStoreFaults } from '../api/use-store-faults.ts';
import { useBuilder } from '../builder-context.ts';
import { replaceNode } from '../page/edits.ts';
import { indexNodes, type Page } from '../page/nodes.ts';
import type { Editing } from '../page/use-editing.ts';
import { Dialog } from '../controls/dialog.tsx';
import { type FieldCandidate, fieldCandidates, makeSection, sectionPathOf } from './make-section.ts';
import { useSections } from './sections-context.tsx';
import styles from './sections.module.css';

/** Makes a shared section of a node: its name, and what each page may say for itself. Open while a node is chosen for it. */
export function MakeSectionDialog({ editing }: { readonly editing: Editing }) {
  const { making } = useSections();
  const found = indexNodes(editing.state.page).get(making ?? '');
  return found === undefined ? null : <OpenDialog key={found.id} id={found.id} editing={editing} />;
}

function OpenDialog({ id, editing: { state, actions } }: { readonly id: string; readonly editing: Editing }) {
  const { t } = useLingui();
  const { manifest, store, lang } = useBuilder();
  const { byType, refresh, make } = useSections();
  const node = indexNodes(state.page).get(id)?.node;
  const candidates = useMemo(
    () => (node === undefined ? [] : fieldCandidates({ pageComponent: [node] }, manifest)),
    [node, manifest],
  );
  const [title, setTitle] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(candidates.filter(({ isProposed }) => isProposed).map(({ key }) => key)),
  );
  const [labels, setLabels] = useState<ReadonlyMap<string, string>>(new Map());
  const faultText = useStoreFaults();
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  const close = () => make(undefined);
  const submit = async (taken: ReadonlySet<string>): Promise<void> => {
    if (node === undefined) return;
    const type = sectionPathOf(title, taken);
    const fields = candidates
      .filter(({ key }) => chosen.has(key))
      .map((candidate) => withLabel(candidate, labels.get(candidate.key)));
    const { content, use } = makeSection(node, { type, title: title.trim(), lang, fields });
    // It is published with the first page that uses it.
    const saved = await store('builderSave', { path: type, base: 0, page: content });
    // Somebody else has made one of this name meanwhile.
    if (!saved.ok && saved.kind === 'conflict') return submit(new Set([...taken, type]));
    if (!saved.ok) return setFault(faultText(saved));
    await refresh();
    actions.edit(undefined, (page: Page) => replaceNode(page, id, use));
    close();
  };
  return (
    <Dialog title={t({ id: 'builder.section.make', message: 'Make a shared section' })} close={close}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (isBusy) return;
          setBusy(true);
          void submit(new Set(byType.keys())).finally(() => setBusy(false));
        }}
      >
        <p className={styles.about}>
          {t({
            id: 'builder.section.make.about',
            message: 'It can stand on many pages. What you change in it later changes on all of them.',
          })}
        </p>
        <label className={styles.label}>
          {t({ id: 'builder.section.name', message: 'Name of the section' })}
          <input className={styles.input} value={title} required onChange={(event) => setTitle(event.target.value)} />
        </label>
        <fieldset className={styles.fields}>
          <legend className={styles.legend}>
            {t({ id: 'builder.section.fields', message: 'What each page may say for itself' })}
          </legend>
          <ul className={styles.list}>
            {candidates.map((candidate) => (
              <li key={candidate.key} className={styles.candidate}>
                <label className={styles.check}>
                  <input
                    type="checkbox"
                    checked={chosen.has(candidate.key)}
                    onChange={() => setChosen(toggled(chosen, candidate.key))}
                  />
                  <span lang={manifest.lang}>
                    {candidate.nodeTitle}: {candidate.field.label}
                  </span>
                </label>
                {chosen.has(candidate.key) && (
                  <input
                    className={styles.input}
                    aria-label={t({ id: 'builder.section.label', message: 'Label in forms' })}
                    value={labels.get(candidate.key) ?? candidate.field.label}
                    onChange={(event) => setLabels(new Map(labels).set(candidate.key, event.target.value))}
                  />
                )}
              </li>
            ))}
          </ul>
        </fieldset>
        <p role="alert" className={styles.fault}>
          {fault}
        </p>
        <div>
          <Button type="submit" disabled={title.trim() === ''}>
            {t({ id: 'builder.section.make', message: 'Make a shared section' })}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function toggled(keys: ReadonlySet<string>, key: string): ReadonlySet<string> {
  return new Set(keys.has(key) ? [...keys].filter((each) => each !== key) : [...keys, key]);
}

function withLabel(candidate: FieldCandidate, label: string | undefined): FieldCandidate {
  const words = label?.trim() ?? '';
  return words === '' ? candidate : { ...candidate, field: { ...candidate.field, label: words } };
}
