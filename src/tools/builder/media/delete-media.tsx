import { useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { Button } from '#registry/kit/ui/button.tsx';
import styles from './media-library.module.css';

interface Props {
  /** The file's name. */
  readonly name: string;
  readonly remove: () => void;
}

/** Deletes a file once that is confirmed: the store keeps no copy of it. */
export function DeleteMedia({ name, remove }: Props) {
  const { t } = useLingui();
  const question = useId();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button look="quiet" className={styles.button} aria-expanded={isAsking} onClick={() => setAsking(!isAsking)}>
        {t({ id: 'builder.media.delete', message: 'Delete' })}
      </Button>
      {isAsking && (
        <div className={styles.actions} role="group" aria-labelledby={question}>
          <p id={question} role="status">
            {t({ id: 'builder.media.delete.question', message: `Delete “${name}” for good? It does not come back.` })}
          </p>
          <Button look="secondary" className={styles.button} onClick={remove}>
            {t({ id: 'builder.media.delete.confirm', message: 'Delete it' })}
          </Button>
          <Button look="quiet" className={styles.button} onClick={() => setAsking(false)}>
            {t({ id: 'builder.media.delete.keep', message: 'Keep it' })}
          </Button>
        </div>
      )}
    </>
  );
}
