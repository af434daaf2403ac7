import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import type { PropsOf } from '#registry/kit/define.ts';
import { formatCount } from '#registry/kit/format.ts';
import { formatDate } from '#registry/kit/format-date.ts';
import { ProductPlaceholder } from '#registry/kit/product-page/unavailable.tsx';
import { findPageProduct } from '#registry/kit/product-page/use-product.ts';
import { RatingNote } from '#registry/kit/product/rating.tsx';
import { usePage } from '#registry/kit/shop.ts';
import { IMAGE_FALLBACKS, imageHref } from '#registry/kit/address/url.ts';
import { Picture } from '#registry/kit/ui/picture/picture.tsx';
import { rootProps } from '#registry/kit/ui/classes.ts';
import { type TextAttributes, textAttributes } from '#registry/kit/ui/text-attributes.ts';
import { LANG_TAGS } from '#schemas/lang.ts';
import type { Address } from '#schemas/values/address/safe-url.ts';
import { MOST_STARS } from '#schemas/values/text/stars.ts';
import type { Review } from '#schemas/records/review.ts';
import type spec from './props.ts';
import styles from './product-reviews.module.css';

/**
 * Buyers' reviews of a product, each in the page's language if the shop has translated it, else in its own; nothing if
 * a platform has no reviews.
 */
export default function ProductReviews({ uuid, title, limit, root }: PropsOf<typeof spec>) {
  const { t } = useLingui();
  const found = findPageProduct(usePage(), uuid);
  if (found === undefined) return <ProductPlaceholder root={root} />;
  const { rating: average = found.family.rating, reviews = found.family.reviews ?? [] } = found.product;
  if (reviews.length === 0) return null;
  const heading = title === '' ? t({ id: 'reviews.title', message: 'Reviews' }) : title;
  const [shown, others] = [reviews.slice(0, limit), reviews.slice(limit)];
  return (
    <section {...rootProps(root, styles.section)} aria-label={heading}>
      <div className={styles.head}>
        <h2>{heading}</h2>
        <RatingNote rating={average} />
      </div>
      <Filters reviews={reviews} />
      <List reviews={shown} />
      {others.length > 0 && (
        <details className={styles.more}>
          <summary>{t({ id: 'reviews.more', message: 'All reviews' })}</summary>
          <List reviews={others} />
        </details>
      )}
    </section>
  );
}

/**
 * Which reviews are shown: those of so many stars, or with photos. Radio buttons that the stylesheet reads, without script. Only where there
 * is something to choose.
 */
function Filters({ reviews }: { readonly reviews: readonly Review[] }) {
  const { t } = useLingui();
  const { lang } = usePage();
  const name = useId();
  const stars = Array.from({ length: MOST_STARS }, (_, index) => MOST_STARS - index);
  const withPhotos = reviews.filter((review) => photosOf(review).length > 0).length;
  const choices = [
    { value: '', label: t({ id: 'reviews.all', message: 'All' }), count: reviews.length },
    ...stars.map((given) => ({
      value: String(given),
      label: t({ id: 'reviews.stars', message: plural(given, { one: '# star', other: '# stars' }) }),
      count: reviews.filter(({ rating }) => Math.round(rating) === given).length,
    })),
    { value: 'photos', label: t({ id: 'reviews.photos', message: 'With photos' }), count: withPhotos },
  ].filter(({ value, count }) => value === '' || (count > 0 && count < reviews.length));
  if (choices.length === 1) return null;
  return (
    <fieldset className={styles.filters}>
      <legend className="visually-hidden">{t({ id: 'reviews.filter', message: 'Show reviews' })}</legend>
      {choices.map(({ value, label, count }) => (
        <label key={value} className={styles.choice}>
          <input className={styles.radio} type="radio" name={name} value={value} defaultChecked={value === ''} />
          {label} ({formatCount(count, lang)})
        </label>
      ))}
    </fieldset>
  );
}

function photosOf({ images = [] }: Review): readonly Address[] {
  return images;
}

function List({ reviews }: { readonly reviews: readonly Review[] }) {
  return (
    <ul className={styles.list}>
      {reviews.map((review) => (
        <li key={review.id} data-stars={Math.round(review.rating)} data-photos={photosOf(review).length > 0}>
          <Item review={review} />
        </li>
      ))}
    </ul>
  );
}

function Item({ review }: { readonly review: Review }) {
  const { author, rating: given, date, lang: written } = review;
  const { t } = useLingui();
  const { lang } = usePage();
  const translation = written === lang ? undefined : review.translations?.[lang];
  const attributes = (words: string) => ({
    ...textAttributes(words, lang),
    ...(written !== undefined && written !== lang ? { lang: LANG_TAGS[written] } : {}),
  });
  return (
    <article className={styles.item}>
      <p className={styles.author}>
        <Stars given={given} /> <time dateTime={date}>{formatDate(date, lang)}</time>
      </p>
      {translation === undefined ? (
        <Words words={review} attributes={attributes} />
      ) : (
        <>
          <Words words={translation} attributes={(words) => textAttributes(words, lang)} />
          <details className={styles.original}>
            <summary>{t({ id: 'reviews.original', message: 'Translated by the shop. Show the original' })}</summary>
            <Words words={review} attributes={attributes} />
          </details>
        </>
      )}
      <Photos review={review} />
      {author !== '' && (
        <p className={styles.author} {...attributes(author)}>
          {author}
        </p>
      )}
    </article>
  );
}

/** The buyer's photos, each a link to itself. */
function Photos({ review }: { readonly review: Review }) {
  const { t } = useLingui();
  const photos = photosOf(review);
  if (photos.length === 0) return null;
  return (
    <ul className={styles.photos}>
      {photos.map((src) => (
        <li key={src}>
          <a href={imageHref(src, IMAGE_FALLBACKS.square)}>
            <Picture src={src} alt={t({ id: 'reviews.photo', message: 'Photo of a buyer' })} sizes="96px" />
          </a>
        </li>
      ))}
    </ul>
  );
}

interface WordsProps {
  readonly words: Pick<Review, 'title' | 'text'>;
  /** The language attributes of their elements. */
  readonly attributes: (words: string) => TextAttributes;
}

function Words({ words: { title = '', text }, attributes }: WordsProps) {
  return (
    <>
      {title !== '' && <h3 {...attributes(title)}>{title}</h3>}
      {text !== '' && <p {...attributes(text)}>{text}</p>}
    </>
  );
}

/** The stars that one buyer gave, of five. */
function Stars({ given }: { readonly given: number }) {
  const { t } = useLingui();
  const { lang } = usePage();
  const full = Math.round(given);
  const stars = formatCount(given, lang);
  return (
    <span className={styles.stars} role="img" aria-label={t({ id: 'rating.given', message: `${stars} of 5 stars` })}>
      {'★'.repeat(full) + '☆'.repeat(MOST_STARS - full)}
    </span>
  );
}
