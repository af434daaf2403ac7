import { rootProps } from 'raan/kit';
import type { BuiltInProps } from 'raan/types';
import styles from './quote.module.css';

/** The built-in quotation in one line, with the built-in declaration. */
export default function Quote({ text, by, root }: BuiltInProps<'quote'>) {
  return (
    <blockquote {...rootProps(root, styles.quote)}>
      “{text}” {by !== '' && <cite>– {by}</cite>}
    </blockquote>
  );
}
