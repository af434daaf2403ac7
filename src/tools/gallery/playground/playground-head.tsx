import { useLingui } from '@lingui/react/macro';
import { Icon } from '#registry/kit/ui/picture/icon.tsx';
import { Link } from '#registry/kit/ui/link.tsx';
import { useFamilyNames } from '../family-names.ts';
import styles from './playground-head.module.css';
import type { Category, RendersOn } from '#registry/kit/define.ts';

interface Neighbour {
  readonly type: string;
  readonly title: string;
}

interface Props {
  readonly entry: ManifestEntry;
  readonly previous: Neighbour | undefined;
  readonly next: Neighbour | undefined;
}

/** Name, description and facts of a type, with links to its neighbours. */
export function PlaygroundHead({ entry, previous, next }: Props) {
  const { t } = useLingui();
  const families = useFamilyNames();
  const { type, v, title, description, category, rendersOn, slots } = entry;
  const renderModes = {
    server: t({ id: 'gallery.renders.server', message: 'No script' }),
    interaction: t({ id: 'gallery.renders.interaction', message: 'Starts when touched' }),
    hydrated: t({ id: 'gallery.renders.hydrated', message: 'Starts at once' }),
  };
  return (
    <header className={styles.head}>
      <nav className={styles.nav} aria-label={t({ id: 'gallery.ways', message: 'Components' })}>
        <p className={styles.crumbs}>
          <Link href="/lnw-demo">{t({ id: 'gallery.title', message: 'Components' })}</Link>
          <Icon name="chevron-right" />
          <Link href={`/lnw-demo#${category}`}>{families[category]}</Link>
        </p>
        <p className={styles.neighbours} lang="en">
          {previous !== undefined && (
            <Link className={styles.neighbour} href={`/lnw-demo/${previous.type}`}>
              <Icon name="chevron-left" />
              {previous.title}
            </Link>
          )}
          {next !== undefined && (
            <Link className={styles.neighbour} href={`/lnw-demo/${next.type}`}>
              {next.title}
              <Icon name="chevron-right" />
            </Link>
          )}
        </p>
      </nav>
      <h1 className={styles.title} lang="en">
        {title}
      </h1>
      <p className={styles.text} lang="en">
        {description}
      </p>
      <ul className={styles.facts}>
        <li>
          <code className={styles.type}>{type}</code>
        </li>
        <li>v{v}</li>
        <li>{renderModes[rendersOn]}</li>
        {Object.entries(slots).map(([name, { title: slot, accepts }]) => (
          <li key={name}>
            {t({ id: 'gallery.slot', message: 'Slot' })} <code className={styles.type}>{name}</code>{' '}
            <span lang="en">
              {slot}
              {accepts !== undefined && ` (${accepts.join(', ')})`}
            </span>
          </li>
        ))}
      </ul>
    </header>
  );
}

/** An entry of the manifest (contract, chapter 4). */
export interface ManifestEntry {
  readonly type: string;
  readonly v: number;
  readonly title: string;
  readonly description: string;
  readonly category: Category;
  readonly schema: Readonly<Record<string, unknown>>;
  readonly slots: Readonly<Record<string, { readonly title: string; readonly accepts?: readonly string[] }>>;
  readonly samples: readonly unknown[];
  readonly rendersOn: RendersOn;
}

/** Parses an entry that the server serialised from the manifest. */
export function parseEntry(json: string): ManifestEntry {
  return JSON.parse(json) as ManifestEntry;
}
