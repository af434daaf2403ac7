import { useLingui } from '@lingui/react/macro';
import { Button } from '#registry/kit/ui/button.tsx';
import { closestName } from '../../gallery/problems/closest-name.ts';
import { useBuilder } from '../builder-context.ts';
import { Notice } from '../controls/controls.tsx';
import { setValue } from '../page/edits.ts';
import { type IndexedNode, indexNodes } from '../page/nodes.ts';
import type { EditActions } from '../page/use-editing.ts';
import { rankByWords } from '../palette/rank-by-words.ts';
import { findableType } from '../palette/type-names.ts';
import { useMayDo } from '../team/session.ts';

interface Props {
  readonly found: IndexedNode;
  readonly actions: EditActions;
}

/** Says that the shop has no such type, and offers the type whose name is closest. */
export function UnknownType({ found: { id, node }, actions }: Props) {
  const { t } = useLingui();
  const { manifest } = useBuilder();
  const mayEdit = useMayDo()('edit');
  const written = String(node.type);
  const [byWords] = rankByWords(manifest.types.values(), written.replaceAll(/[-_\s]+/g, ' '), findableType);
  const closest = manifest.types.get(closestName(written, [...manifest.types.keys()]) ?? '') ?? byWords;
  const title = closest?.title ?? '';
  return (
    <Notice
      title={t({ id: 'builder.unknownType', message: 'No such component' })}
      text={t({
        id: 'builder.unknownType.text',
        message: 'The shop does not know this type; it is skipped. Change it in the JSON, or delete it.',
      })}
    >
      {closest !== undefined && mayEdit && (
        <Button
          look="secondary"
          onClick={() =>
            actions.edit(undefined, (page) => {
              const pointer = indexNodes(page).get(id)?.pointer;
              return pointer === undefined ? page : setValue(page, `${pointer}/type`, closest.type);
            })
          }
        >
          {t({ id: 'builder.unknownType.change', message: `Change it to “${title}”` })}
        </Button>
      )}
    </Notice>
  );
}
