import { useLingui } from '@lingui/react/macro';
import { usePage } from '#registry/kit/shop.ts';
import { localHref } from '#registry/kit/address/url.ts';
import { errorTitle } from '../../page/head/error-title.ts';
import type { PageLocation } from '../../page/location.ts';
import styles from './error-page.module.css';

interface Props {
  readonly outcome: Exclude<PageLocation['outcome'], { kind: 'page' }>;
}

/**
 * The page of missing pages (404, with the requested path) and of all other errors, with their status and the platform's
 * message (specification, chapter 2 "Error page").
 */
export function ErrorPage({ outcome }: Props) {
  const { t, i18n } = useLingui();
  const { lang, path, query } = usePage();
  const search = new URLSearchParams(query).toString();
  const status = outcome.kind === 'missing' ? 404 : (outcome.status ?? 500);
  const message = outcome.kind === 'missing' ? '' : outcome.message;
  return (
    <section className={styles.page}>
      <p className={styles.code} aria-hidden="true">
        {status}
      </p>
      <h1 className={styles.title}>{errorTitle(i18n, outcome, path)}</h1>
      {message !== '' && <p className={styles.message}>{message}</p>}
      <p className={styles.text}>
        {outcome.kind === 'missing'
          ? t({
              id: 'error.not-found.text',
              message:
                'The page may have moved or is no longer sold. Search for it, or start again from the front of the shop.',
            })
          : status < 500
            ? t({
                id: 'error.refused.text',
                message:
                  'This page cannot be shown. Search for something else, or start again from the front of the shop.',
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
        {outcome.kind === 'failed' && (
          <a className={styles.link} href={localHref(search === '' ? path : `${path}?${search}`, lang)}>
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
