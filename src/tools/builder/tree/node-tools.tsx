import { useLingui } from '@lingui/react/macro';
import { useBuilder } from '../builder-context.ts';
import { IconButton } from '../controls/controls.tsx';
import { ZONE_PATHS } from '#schemas/page/zones.ts';
import { startExperiment } from '../experiments/experiment-type.ts';
import { selectionActions } from '../page/selection-actions.ts';
import type { Editing } from '../page/use-editing.ts';
import { useSections } from '../sections/sections-context.tsx';
import { useMayDo } from '../team/session.ts';
import styles from './page-tree.module.css';

interface Props {
  readonly editing: Editing;
  /** Renames a node in the tree; undefined outside it, where only the actions on every node are. */
  readonly rename?: (id: string) => void;
}

/** Actions on the selected nodes; some are only for a single node. */
export function NodeTools({ editing, rename }: Props) {
  const { t } = useLingui();
  const { manifest } = useBuilder();
  const { make, path } = useSections();
  const mayPublish = useMayDo()('publish');
  const { actions } = editing;
  const chosen = selectionActions(editing, manifest);
  // The checkout shows neither variants nor shared sections.
  const hasVariants = path !== ZONE_PATHS.checkoutZone;
  const [only, ...others] = chosen?.ids ?? [];
  const ofOne = (action: (id: string) => void) =>
    only === undefined || others.length > 0 ? undefined : () => action(only);
  return (
    <div className={styles.tools} role="toolbar" aria-label={t({ id: 'builder.node', message: 'Component' })}>
      <IconButton icon="chevron-up" label={t({ id: 'builder.up', message: 'Move up' })} onClick={chosen?.up} />
      <IconButton icon="chevron-down" label={t({ id: 'builder.down', message: 'Move down' })} onClick={chosen?.down} />
      <IconButton
        icon="copy"
        label={t({ id: 'builder.duplicate', message: 'Duplicate' })}
        onClick={chosen?.duplicate}
      />
      <IconButton
        icon={chosen?.areHidden === true ? 'hidden' : 'eye'}
        label={
          chosen?.areHidden === true
            ? t({ id: 'builder.show', message: 'Show' })
            : t({ id: 'builder.hide', message: 'Hide' })
        }
        onClick={chosen?.toggleHidden}
      />
      {rename !== undefined && (
        <>
          {mayPublish && (
            <IconButton
              icon="lock"
              label={t({ id: 'builder.lock', message: 'Lock for editors' })}
              isOn={chosen?.areLocked === true}
              onClick={chosen?.toggleLocked}
            />
          )}
          <IconButton
            icon="wrap"
            label={t({ id: 'builder.wrap', message: 'Wrap in a section' })}
            onClick={chosen?.wrap}
          />
          <IconButton
            icon="layers"
            label={t({ id: 'builder.section.make', message: 'Make a shared section' })}
            onClick={hasVariants ? ofOne(make) : undefined}
          />
          <IconButton
            icon="variants"
            label={t({ id: 'builder.variants.start', message: 'Test a variant' })}
            onClick={
              !hasVariants ? undefined : ofOne((id) => actions.edit(undefined, (page) => startExperiment(page, id)))
            }
          />
          <IconButton icon="rename" label={t({ id: 'builder.rename', message: 'Rename' })} onClick={ofOne(rename)} />
        </>
      )}
      <IconButton icon="trash" label={t({ id: 'builder.delete', message: 'Delete' })} onClick={chosen?.remove} />
    </div>
  );
}
