import type { ControlProps } from './control-props.ts';
import { useForm } from './form-context.ts';
import styles from './form.module.css';

/** Yes or no. */
export function SwitchControl({ standard, pointer, value, id, describedBy }: ControlProps<'switch'>) {
  const { set } = useForm();
  const isOn = (value ?? standard) === true;
  return (
    <input
      id={id}
      type="checkbox"
      role="switch"
      className={styles.switch}
      checked={isOn}
      aria-checked={isOn}
      aria-describedby={describedBy}
      onChange={(event) => set(pointer, event.target.checked)}
    />
  );
}
