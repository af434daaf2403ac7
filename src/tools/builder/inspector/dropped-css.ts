import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { DroppedCss } from '../../../renderer/css/scope-shop-css.ts';
import type { Problem } from '../../editor-form/form-context.ts';

/** Most parts that are listed: one missing brace may drop all that follows. */
const MAX_LISTED = 20;

/** Problems of a field with the shop's CSS: each part that the shop drops, with its line and the reason. */
export function useDroppedCss(css: string, pointer: string): readonly Problem[] {
  const { t } = useLingui();
  const [dropped, setDropped] = useState<readonly DroppedCss[]>([]);
  useEffect(() => {
    let isOver = false;
    void import('../../../renderer/css/scope-shop-css.ts').then(({ droppedCss }) => {
      if (!isOver) setDropped(css === '' ? [] : droppedCss(css));
    });
    return () => {
      isOver = true;
    };
  }, [css]);
  const reasons: Readonly<Record<DroppedCss['reason'], string>> = {
    AT_RULE: t({ id: 'builder.css.atRule', message: 'The shop does not apply rules of this kind.' }),
    ADDRESS: t({
      id: 'builder.css.address',
      message: 'Its address has to be a path of the shop, or begin with https://.',
    }),
    PROPERTY: t({ id: 'builder.css.property', message: 'This property would change more than the selected elements.' }),
    VALUE: t({ id: 'builder.css.value', message: 'With this value it would leave header, page and footer.' }),
    SELECTOR: t({ id: 'builder.css.selector', message: 'The selector can’t be read.' }),
    BROKEN: t({ id: 'builder.css.broken', message: 'It can’t be read. Check braces, quotes and semicolons.' }),
    TOO_LARGE: t({ id: 'builder.css.tooLarge', message: 'The CSS is too large, so none of it applies.' }),
  };
  return dropped.slice(0, MAX_LISTED).map(({ line, text, reason }) => ({
    level: 'warn',
    code: `${reason} ${line}`,
    pointer,
    at: undefined,
    message:
      text === ''
        ? reasons[reason]
        : t({ id: 'builder.css.dropped', message: `Line ${line} is dropped: “${text}”. ${reasons[reason]}` }),
    lang: undefined,
    hint: '',
  }));
}
