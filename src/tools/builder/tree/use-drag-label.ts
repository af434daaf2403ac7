import { AssistiveDndState, type DndState, type DragTarget } from '@headless-tree/core';
import { useLingui } from '@lingui/react/macro';
import { unreachable } from '#schemas/unreachable.ts';

type DragLabel = <T>(drag: DndState<T> | null | undefined, state: AssistiveDndState) => string;

/** Words for screen readers about dragging by keyboard: the library only has them in English. */
export function useDragLabel(): DragLabel {
  const { t } = useLingui();
  const placeOf = <T>(target: DragTarget<T> | undefined): string => {
    if (target === undefined) return '';
    const list = target.item.getItemName() || t({ id: 'builder.left', message: 'Page' });
    if (!('childIndex' in target)) return t({ id: 'builder.drag.in', message: `in ${list}` });
    const [position, count] = [target.childIndex + 1, target.item.getChildren().length];
    return t({ id: 'builder.drag.place', message: `${position} of ${count} in ${list}` });
  };
  return (drag, state) => {
    const names = (drag?.draggedItems ?? []).map((item) => item.getItemName()).join(', ');
    const place = placeOf(drag?.dragTarget);
    const begin = t({
      id: 'builder.drag.begin',
      message: 'Ctrl Shift D moves the selected components with the arrow keys.',
    });
    switch (state) {
      case AssistiveDndState.Started:
        return t({
          id: 'builder.drag.started',
          message: `${names}: ${place}. The arrow keys move, Enter drops, Escape cancels.`,
        });
      case AssistiveDndState.Dragging:
        return `${names}: ${place}`;
      case AssistiveDndState.Completed:
        return `${t({ id: 'builder.drag.done', message: 'Dropped.' })} ${begin}`;
      case AssistiveDndState.Aborted:
        return `${t({ id: 'builder.drag.cancelled', message: 'Cancelled.' })} ${begin}`;
      case AssistiveDndState.None:
        return begin;
      default:
        return unreachable(state);
    }
  };
}
