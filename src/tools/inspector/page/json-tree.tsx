import styles from './json-tree.module.css';

interface JsonTreeProps {
  readonly name: string;
  readonly value: unknown;
  /** Levels expanded at first. */
  readonly open?: number;
}

/** A JSON value as a tree with collapsible branches. */
export function JsonTree({ name, value, open = 2 }: JsonTreeProps) {
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : undefined;
  if (entries === undefined || entries.length === 0) {
    return (
      <p className={styles.leaf}>
        <span className={styles.name}>{name}</span> <span data-kind={kindOf(value)}>{leafText(value)}</span>
      </p>
    );
  }
  return (
    <details className={styles.branch} open={open > 0}>
      <summary>
        <span className={styles.name}>{name}</span>{' '}
        <span className={styles.size}>{sizeText(value, entries.length)}</span>
      </summary>
      {entries.map(([key, inner]) => (
        <JsonTree key={key} name={key} value={inner} open={open - 1} />
      ))}
    </details>
  );
}

function leafText(value: unknown): string {
  if (value === undefined) return 'undefined';
  return JSON.stringify(value);
}

function kindOf(value: unknown): string {
  return value === null || value === undefined ? 'nothing' : typeof value;
}

function sizeText(value: unknown, count: number): string {
  return Array.isArray(value) ? `[${count}]` : `{${count}}`;
}
