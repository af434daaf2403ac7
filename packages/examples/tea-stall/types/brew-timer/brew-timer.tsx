import { useLingui } from '@lingui/react/macro';
import { Button, rootProps } from 'raan/kit';
import { useProcess } from 'raan/machines';
import type { PropsOf } from 'raan/types';
import styles from './brew-timer.module.css';
import { brewTimer } from './machine.ts';
import type spec from './props.ts';

export default function BrewTimer({ tea, seconds, place, root }: PropsOf<typeof spec>) {
  const { t } = useLingui();
  const [{ value, context }, send] = useProcess(brewTimer, { input: { seconds } });
  const left = `${Math.floor(context.left / 60)}:${String(context.left % 60).padStart(2, '0')}`;
  return (
    <section {...rootProps(root, styles.timer, styles[place])}>
      <h2>{tea === '' ? t({ id: 'brew-timer.title', message: 'Brew a pot' }) : tea}</h2>
      <p className={styles.left} role="timer">
        {left}
      </p>
      <p role="status">{value === 'ready' ? t({ id: 'brew-timer.ready', message: 'Ready: pour it now.' }) : ''}</p>
      {value === 'brewing' ? (
        <Button look="quiet" onClick={() => send({ type: 'stop' })}>
          {t({ id: 'brew-timer.stop', message: 'Stop' })}
        </Button>
      ) : (
        <Button onClick={() => send({ type: 'start' })}>
          {t({ id: 'brew-timer.start', message: 'Start the timer' })}
        </Button>
      )}
    </section>
  );
}
