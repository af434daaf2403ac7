import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, useId, useState } from 'react';
import { imageHref } from '#registry/kit/address/url.ts';
import type { MediaItem } from '#schemas/builder/media.ts';
import { readSafeUrl } from '#schemas/values/address/safe-url.ts';
import { useStoreQuery } from '../api/use-store-query.ts';
import { builderHref, useBuilder } from '../builder-context.ts';
import { insertNodes } from '../page/edits.ts';
import { insertPosition } from '../page/insert-position.ts';
import { indexNodes } from '../page/nodes.ts';
import { selectionActions } from '../page/selection-actions.ts';
import { useOfferedTypes } from '../team/session.ts';
import type { Editing } from '../page/use-editing.ts';
import { ZONE_PATHS } from '#schemas/page/zones.ts';
import { startExperiment } from '../experiments/experiment-type.ts';
import { detachSection } from '../sections/make-section.ts';
import { useSections } from '../sections/sections-context.tsx';
import { usePathName } from '../pages/zone-texts.ts';
import { findableType } from '../palette/type-names.ts';
import { summarizeNode } from '../tree/node-summary.ts';
import { type Command, findCommands } from './commands.ts';
import { Dialog } from '../controls/dialog.tsx';
import styles from './command-palette.module.css';
import { pressedKey } from '#registry/kit/ui/pressed-key.ts';

interface Props {
  readonly editing: Editing;
  /** Commands of the bar, beside those on the page. */
  readonly others: readonly Command[];
  /** Opens a picture in the library. */
  readonly openPicture: (item: MediaItem) => void;
  readonly close: () => void;
}

/** Everything that can be done, by its name: a search field with a listbox of commands (ARIA APG "Combobox"). */
export function CommandPalette({ editing, others, openPicture, close }: Props) {
  const { t } = useLingui();
  const id = useId();
  const [words, setWords] = useState('');
  const [active, setActive] = useState(0);
  const found = findCommands(
    [...usePageCommands(editing), ...others, ...usePages(), ...usePictures(words, openPicture)],
    words,
  );
  const run = (command: Command | undefined) => {
    if (command === undefined) return;
    close();
    command.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const key = pressedKey(event);
    const step = { ArrowDown: 1, ArrowUp: -1 }[key];
    if (step !== undefined) setActive((at) => (at + step + found.length) % Math.max(1, found.length));
    else if (key === 'Enter') run(found[active]);
    else return;
    event.preventDefault();
  };
  const label = t({ id: 'builder.commands.search', message: 'What do you want to do?' });
  return (
    <Dialog title={t({ id: 'builder.commands', message: 'Commands' })} close={close}>
      <input
        type="text"
        className={styles.input}
        role="combobox"
        aria-label={label}
        aria-expanded
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={found.length > 0 ? `${id}-${active}` : undefined}
        autoComplete="off"
        placeholder={label}
        value={words}
        ref={markForFocus}
        onChange={(event) => {
          setWords(event.target.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div className={styles.list} id={`${id}-list`} role="listbox" aria-label={label}>
        {found.map((command, index) => (
          // The combobox handles the keys.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <div
            key={command.key}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            className={styles.option}
            onClick={() => run(command)}
          >
            {command.image !== undefined && (
              <img className={styles.image} src={imageHref(readSafeUrl(command.image) ?? '', '100')} alt="" />
            )}
            <span className={styles.group}>{command.group}</span> {command.label}
          </div>
        ))}
      </div>
    </Dialog>
  );
}

/** React focuses by itself and writes no attribute, which is what `showModal` looks for. */
function markForFocus(element: HTMLInputElement | null): void {
  element?.setAttribute('autofocus', '');
}

/** Opens another page of the shop. */
function usePages(): readonly Command[] {
  const { t } = useLingui();
  const { release } = useBuilder();
  const { data: { pages } = { pages: [] } } = useStoreQuery('builderPages', {});
  const nameOf = usePathName();
  return pages.map(({ path, ...known }) => ({
    key: `open ${path}`,
    group: t({ id: 'builder.commands.open', message: 'Open the page' }),
    label: [...new Set([nameOf(path, known), path])].join(' '),
    run: () => location.assign(builderHref(release, path)),
  }));
}

/** A word must be so long before pictures are searched for. */
const MIN_SEARCH = 2;

/** Opens a picture of the library that has the words in its name or alternative texts. */
function usePictures(words: string, open: (item: MediaItem) => void): readonly Command[] {
  const { t } = useLingui();
  const q = words.trim();
  const { data } = useStoreQuery('builderMedia', { q }, { enabled: q.length >= MIN_SEARCH, keepsLast: true });
  return (data?.items ?? []).map((item) => ({
    key: `picture ${item.id}`,
    group: t({ id: 'builder.media', message: 'Media library' }),
    label: item.name,
    names: Object.values(item.alt),
    image: item.src,
    run: () => open(item),
  }));
}

/** Commands on the page: add a type, go to a node, and edit the selected ones. */
function usePageCommands(editing: Editing): readonly Command[] {
  const { page, selected, alsoSelected, past, future } = editing.state;
  const { actions } = editing;
  const { t } = useLingui();
  const { manifest, lang, release } = useBuilder();
  const offered = useOfferedTypes();
  const { byType, make, path } = useSections();
  const edit = t({ id: 'builder.commands.edit', message: 'Edit' });
  const command = (key: string, label: string, run: () => void): Command => ({ key, group: edit, label, run });
  const section = byType.get(String(indexNodes(page).get(selected ?? '')?.node.type));
  const onSection =
    selected === undefined || alsoSelected.length > 0 || path === ZONE_PATHS.checkoutZone
      ? []
      : section === undefined
        ? [
            command('variants', t({ id: 'builder.variants.start', message: 'Test a variant' }), () =>
              actions.edit(undefined, (now) => startExperiment(now, selected)),
            ),
            command('make section', t({ id: 'builder.section.make', message: 'Make a shared section' }), () =>
              make(selected),
            ),
          ]
        : [
            command('detach', t({ id: 'builder.section.detach', message: 'Detach' }), () =>
              actions.edit(undefined, (now) => detachSection(now, selected, byType)),
            ),
            command('edit section', t({ id: 'builder.section.edit', message: 'Edit the section' }), () =>
              location.assign(builderHref(release, section.type)),
            ),
          ];
  const chosen = selectionActions(editing, manifest);
  const onNodes =
    chosen === undefined
      ? []
      : [
          command('duplicate', t({ id: 'builder.duplicate', message: 'Duplicate' }), chosen.duplicate),
          command(
            'hide',
            chosen.areHidden ? t({ id: 'builder.show', message: 'Show' }) : t({ id: 'builder.hide', message: 'Hide' }),
            chosen.toggleHidden,
          ),
          command('lock', t({ id: 'builder.keys.lock', message: 'Lock for editors, or unlock' }), chosen.toggleLocked),
          command('delete', t({ id: 'builder.delete', message: 'Delete' }), chosen.remove),
          command('up', t({ id: 'builder.up', message: 'Move up' }), chosen.up),
          command('down', t({ id: 'builder.down', message: 'Move down' }), chosen.down),
          ...(chosen.wrap === undefined
            ? []
            : [command('wrap', t({ id: 'builder.wrap', message: 'Wrap in a section' }), chosen.wrap)]),
        ];
  const added = offered.map((each): Command => {
    const { type, samples } = each;
    const { title: label, names } = findableType(each);
    return {
      key: `add ${type}`,
      group: t({ id: 'builder.add', message: 'Add' }),
      label,
      names,
      run: () =>
        actions.edit(undefined, (now) =>
          insertNodes(now, insertPosition(manifest, now, selected, type), [samples[0] ?? { type }]),
        ),
    };
  });
  const nodes = [...indexNodes(page).values()].map(({ id, node }): Command => {
    const type = manifest.types.get(String(node.type));
    return {
      key: `go ${id}`,
      group: t({ id: 'builder.commands.go', message: 'Go to' }),
      label: [node.name, type?.title ?? id, summarizeNode(node, type?.schema, lang).text].filter(Boolean).join(' '),
      run: () => actions.select(id),
    };
  });
  return [
    ...onNodes,
    ...onSection,
    ...(past.length === 0 ? [] : [command('undo', t({ id: 'builder.undo', message: 'Undo' }), actions.undo)]),
    ...(future.length === 0 ? [] : [command('redo', t({ id: 'builder.redo', message: 'Redo' }), actions.redo)]),
    ...nodes,
    ...added,
  ];
}
