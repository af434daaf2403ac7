import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import type { PropsOf } from '#registry/kit/define.ts';
import { formatCount } from '#registry/kit/format.ts';
import { keyed } from '#registry/kit/props/items.ts';
import { usePage } from '#registry/kit/shop.ts';
import { classes, rootProps } from '#registry/kit/ui/classes.ts';
import type spec from './props.ts';
import styles from './table.module.css';

type Props = PropsOf<typeof spec>;

export default function Table({ caption, columns, rows, rowHeadings, stripes, note, root }: Props) {
  const { t } = useLingui();
  const { lang } = usePage();
  const captionId = useId();
  const isNamed = caption !== '';
  const heads = keyed(columns, ({ label }) => label).map(({ key, item: { label, align } }, index) => ({
    key,
    label,
    className: styles[align === 'auto' && isNumeric(rows, index) ? 'number' : align],
  }));
  const isHeaded = heads.some(({ label }) => label !== '');
  return (
    <div {...rootProps(root, styles.table)}>
      <div
        className={styles.frame}
        role="region"
        aria-label={isNamed ? undefined : t({ id: 'table.label', message: 'Table' })}
        aria-labelledby={isNamed ? captionId : undefined}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reachable by keyboard
        tabIndex={0}
      >
        <table className={classes(styles.grid, stripes && styles.striped)}>
          {isNamed && (
            <caption id={captionId} className={styles.caption}>
              <span className={styles.words}>{caption}</span>
            </caption>
          )}
          {isHeaded && (
            <thead>
              <tr>
                {heads.map(({ key, label, className }) => {
                  const Head = label === '' ? 'td' : 'th';
                  return (
                    <Head
                      key={key}
                      scope={label === '' ? undefined : 'col'}
                      className={classes(styles.head, className)}
                    >
                      {label}
                    </Head>
                  );
                })}
              </tr>
            </thead>
          )}
          <tbody>
            {keyed(rows, (row) => row.join('\n')).map(({ key, item: row }) => (
              <tr key={key} className={styles.row}>
                {heads.map((head, index) => {
                  const content = written(row[index] ?? '');
                  return index === 0 && rowHeadings ? (
                    <th key={head.key} scope="row" className={classes(styles.cell, styles.name, head.className)}>
                      {content}
                    </th>
                  ) : (
                    <td key={head.key} className={classes(styles.cell, head.className)}>
                      {content}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {note !== '' && <p className={styles.note}>{note}</p>}
    </div>
  );

  function written(cell: string | number): string {
    return typeof cell === 'number' ? formatCount(cell, lang) : cell;
  }
}

/** Amounts: `1,250`, `฿40.50`, `12 %`, `−3`, `2–4`; a dash for none. */
const NUMERIC = /^(?:[฿$€£¥+−-]?\s?\d[\d,. ]*(?:\s?[–-]\s?\d[\d,. ]*)?\s?[%°฿]?|[–—-])$/;

/** Whether a column only holds numbers and empty cells. */
function isNumeric(rows: Props['rows'], column: number): boolean {
  const cells = rows.map((row) => row[column] ?? '').filter((cell) => cell !== '');
  return cells.length > 0 && cells.every((cell) => typeof cell === 'number' || NUMERIC.test(cell.trim()));
}
