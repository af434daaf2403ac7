import { useLingui } from '@lingui/react/macro';
import type { InferOutput } from 'valibot';
import type { ReactNode } from 'react';
import type { PageSummary } from '#schemas/builder/records.ts';
import { builderHref, useBuilder } from '../builder-context.ts';
import { ReleaseName } from '../releases/release-name.tsx';
import styles from './page-list.module.css';

interface Props {
  readonly page: InferOutput<typeof PageSummary>;
  readonly name: string;
  /** Below the name: where the page is. */
  readonly about?: string;
  /** Tools of the page. */
  readonly children?: ReactNode;
}

/** A page, or a zone of all pages, in the list: its link, and whether it is published. */
export function PageEntry({ page: { path, isPublished, hasDraft }, name, about, children }: Props) {
  const { t } = useLingui();
  const { release } = useBuilder();
  return (
    <li className={styles.page}>
      <a className={styles.link} href={builderHref(release, path)}>
        <span className={styles.name}>{name}</span>
        {about !== undefined && <span className={styles.path}>{about}</span>}
      </a>
      <span className={styles.state} data-published={isPublished}>
        {isPublished
          ? t({ id: 'builder.save.published', message: 'Published' })
          : t({ id: 'builder.save.none', message: 'Not published' })}
      </span>
      <span className={styles.draft}>
        {hasDraft &&
          (release === undefined ? (
            t({ id: 'builder.hasDraft', message: 'Unpublished changes' })
          ) : (
            <ReleaseName id={release} />
          ))}
      </span>
      <span className={styles.actions}>{children}</span>
    </li>
  );
}
