import { useLingui } from '@lingui/react/macro';
import type { MediaUse } from '#schemas/builder/media.ts';
import { useStoreQuery } from '../api/use-store-query.ts';
import { builderHref } from '../builder-context.ts';
import { usePathName } from '../pages/zone-texts.ts';
import styles from './media-library.module.css';

/** Where a picture is shown; pages open in the workbench. */
export function MediaUses({ src }: { readonly src: string }) {
  const { t } = useLingui();
  const nameOf = usePathName();
  const { data } = useStoreQuery('builderMediaUses', { src });
  const kinds: Readonly<Record<MediaUse['kind'], string>> = {
    page: t({ id: 'builder.media.use.page', message: 'Page' }),
    draft: t({ id: 'builder.media.use.draft', message: 'Draft' }),
    release: t({ id: 'builder.media.use.release', message: 'Release' }),
    product: t({ id: 'builder.media.use.product', message: 'Product' }),
    blog: t({ id: 'builder.media.use.blog', message: 'Post' }),
    category: t({ id: 'builder.media.use.category', message: 'Category' }),
    shop: t({ id: 'builder.media.use.shop', message: 'Header, footer or settings of the shop' }),
  };
  const isPage = (kind: MediaUse['kind']) => kind === 'page' || kind === 'draft';
  return (
    <section className={styles.uses}>
      <h3 className={styles.fieldName}>{t({ id: 'builder.media.uses', message: 'Where it is used' })}</h3>
      {data?.uses.length === 0 && (
        <p className={styles.hint}>{t({ id: 'builder.media.unused', message: 'Nothing shows it yet.' })}</p>
      )}
      <ul>
        {data?.uses.map(({ kind, path }) => (
          <li key={`${kind} ${path}`}>
            {kinds[kind]} {isPage(kind) ? <a href={builderHref(undefined, path)}>{nameOf(path)}</a> : path}
          </li>
        ))}
      </ul>
    </section>
  );
}
