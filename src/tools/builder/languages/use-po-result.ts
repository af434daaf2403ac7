import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { LANG_NAMES } from '#schemas/lang.ts';
import type { PoResult } from './po-file.ts';

/** Says how many translations were written, and which were left out and why. */
export function usePoResult(): (result: PoResult) => string {
  const { t } = useLingui();
  return ({ written, gone, changed, closed, to }) => {
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
            one: '# was left out: your role does not change it. Ask an editor.',
            other: '# were left out: your role does not change them. Ask an editor.',
          }),
        }),
    ];
    return lines.filter(Boolean).join(' ');
  };
}
