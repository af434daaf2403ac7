import { useLingui } from '@lingui/react/macro';
import { Dialog } from './dialog.tsx';
import styles from './keys-dialog.module.css';

/** Every key of the desk. */
export function KeysDialog({ close }: { readonly close: () => void }) {
  const { t } = useLingui();
  const keys: readonly (readonly [keys: string, deed: string])[] = [
    ['Ctrl Z', t({ id: 'builder.undo', message: 'Undo' })],
    ['Ctrl Shift Z', t({ id: 'builder.redo', message: 'Redo' })],
    ['Ctrl D', t({ id: 'builder.duplicate', message: 'Duplicate' })],
    ['Ctrl V', t({ id: 'builder.keys.paste', message: 'Paste JSON as components or as the page' })],
    ['Alt ↑ ↓', t({ id: 'builder.keys.move', message: 'Move up or down' })],
    ['Delete', t({ id: 'builder.delete', message: 'Delete' })],
    ['F2', t({ id: 'builder.rename', message: 'Change the id' })],
    ['Ctrl Shift D', t({ id: 'builder.keys.drag', message: 'Drag with the arrow keys, drop with Enter' })],
    ['Esc', t({ id: 'builder.keys.page', message: 'Choose the page itself' })],
  ];
  return (
    <Dialog title={t({ id: 'builder.keys', message: 'Keyboard' })} close={close}>
      <dl className={styles.keys}>
        {keys.map(([name, deed]) => (
          <div key={name} className={styles.row}>
            <dt>
              <kbd className={styles.key}>{name}</kbd>
            </dt>
            <dd className={styles.deed}>{deed}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
