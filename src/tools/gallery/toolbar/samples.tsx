import { useLingui } from '@lingui/react/macro';
import { localHref } from '#registry/kit/address/url.ts';
import { usePage } from '#registry/kit/shop.ts';
import styles from './toolbar.module.css';

interface Props {
  readonly type: string;
  /** The samples as JSON text. */
  readonly samples: readonly string[];
  readonly text: string;
  readonly choose: (text: string) => void;
}

/** Links to the samples of a type; with script a click is an edit, which can be undone. */
export function Samples({ type, samples, text, choose }: Props) {
  const { t } = useLingui();
  const { lang } = usePage();
  if (samples.length < 2) return null;
  return (
    <nav className={styles.group} aria-label={t({ id: 'gallery.samples', message: 'Samples' })}>
      <span className={styles.caption} aria-hidden="true">
        {t({ id: 'gallery.samples', message: 'Samples' })}
      </span>
      <div className={styles.segments}>
        {samples.map((sample, index) => (
          <a
            key={sample}
            className={styles.segment}
            href={localHref(`/lnw-demo/${type}?sample=${index + 1}`, lang)}
            aria-current={sample === text ? 'true' : undefined}
            aria-label={t({ id: 'gallery.sample', message: `Sample ${index + 1}` })}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
              event.preventDefault();
              choose(sample);
            }}
          >
            {index + 1}
          </a>
        ))}
      </div>
    </nav>
  );
}
