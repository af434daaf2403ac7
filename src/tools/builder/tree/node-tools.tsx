import { useLingui } from '@lingui/react/macro';
import { IconButton } from '../controls/controls.tsx';
import { duplicateNode, nudgeNode, removeNode } from '../page/edits.ts';
import type { EditActions } from '../page/use-editing.ts';
import { startExperiment } from '../experiments/experiment-type.ts';
import { useSections } from '../sections/sections-context.tsx';
import styles from './page-tree.module.css';

interface Props {
  readonly selected: string | undefined;
  readonly actions: EditActions;
  readonly rename: (id: string) => void;
}

/** Actions on the selected node. */
export function NodeTools({ selected, actions, rename }: Props) {
  const { t } = useLingui();
  const { make } = useSections();
  const act = (action: (id: string) => void) => (selected === undefined ? undefined : () => action(selected));
  return (
    <div className={styles.tools} role="toolbar" aria-label={t({ id: 'builder.node', message: 'Component' })}>
      <IconButton
        icon="chevron-up"
        label={t({ id: 'builder.up', message: 'Move up' })}
        onClick={act((id) => actions.edit(`nudge ${id}`, (page) => nudgeNode(page, id, -1)))}
      />
      <IconButton
        icon="chevron-down"
        label={t({ id: 'builder.down', message: 'Move down' })}
        onClick={act((id) => actions.edit(`nudge ${id}`, (page) => nudgeNode(page, id, 1)))}
      />
      <IconButton
        icon="copy"
        label={t({ id: 'builder.duplicate', message: 'Duplicate' })}
        onClick={act((id) => actions.edit(undefined, (page) => duplicateNode(page, id)))}
      />
      <IconButton
        icon="layers"
        label={t({ id: 'builder.section.make', message: 'Make a shared section' })}
        onClick={act(make)}
      />
      <IconButton
        icon="variants"
        label={t({ id: 'builder.variants.start', message: 'Test a variant' })}
        onClick={act((id) => actions.edit(undefined, (page) => startExperiment(page, id)))}
      />
      <IconButton icon="rename" label={t({ id: 'builder.rename', message: 'Change the id' })} onClick={act(rename)} />
      <IconButton
        icon="trash"
        label={t({ id: 'builder.delete', message: 'Delete' })}
        onClick={act((id) => actions.edit(undefined, (page) => removeNode(page, id)))}
      />
    </div>
  );
}
