import { useLingui } from '@lingui/react/macro';
import { usePage } from '#registry/kit/shop.ts';
import { localHref } from '#registry/kit/address/url.ts';
import styles from './error-page.module.css';

/** The page of missing pages (404, with the requested path) and of errors (specification, chapter 2 "Error page"). */
export function ErrorPage({ variant }: { readonly variant: 'not-found' | 'server-error' }) {
  const { t } = useLingui();
  const { lang, path, query } = usePage();
  const again = new URLSearchParams(query).toString();
  const isMissing = variant === 'not-found';
  return (
    <section className={styles.page}>
      <p className={styles.code} aria-hidden="true">
        {isMissing ? '404' : '500'}
      </p>
      <h1 className={styles.title}>
        {isMissing
          ? t({ id: 'error.not-found', message: 'Page Not Found' })
          : t({ id: 'error.server', message: 'Internal Server Error' })}
      </h1>
      {isMissing && <p className={styles.address}>{path}</p>}
      <p className={styles.text}>
        {isMissing
          ? t({
              id: 'error.not-found.text',
              message:
                'The page may have moved or is no longer sold. Search for it, or start again from the front of the shop.',
            })
          : t({
              id: 'error.server.text',
              message: 'Something went wrong on our side. Your cart is safe. Please try again in a moment.',
            })}
      </p>
      <form className={styles.search} action={localHref('/search', lang)} method="get" role="search">
        <label className={styles.label} htmlFor="error-search">
          {t({ id: 'error.search', message: 'Search products and stories' })}
        </label>
        <input id="error-search" className={styles.field} type="search" name="q" enterKeyHint="search" />
        <button className={styles.button} type="submit">
          {t({ id: 'search.submit', message: 'Search' })}
        </button>
      </form>
      <p className={styles.links}>
        {!isMissing && (
          <a className={styles.link} href={localHref(again === '' ? path : `${path}?${again}`, lang)}>
            {t({ id: 'error.retry', message: 'Try again' })}
          </a>
        )}
        <a className={styles.link} href={localHref('/', lang)}>
          {t({ id: 'error.home', message: 'Back to the shop' })}
        </a>
      </p>
    </section>
  );
}
