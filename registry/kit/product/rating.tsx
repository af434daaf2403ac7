import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Rating } from '#schemas/records/review.ts';
import { roundStars } from '#schemas/values/stars.ts';
import { formatCount } from '../format.ts';
import { usePage } from '../shop.ts';
import { classes } from '../ui/classes.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import styles from './rating.module.css';

interface RatingNoteProps {
  /** Nothing is shown without one. */
  readonly rating: Rating | undefined;
  readonly className?: string | undefined;
}

/** How buyers rate a product: a star, the average and how many rated. */
export function RatingNote({ rating, className }: RatingNoteProps) {
  const { t } = useLingui();
  const { lang } = usePage();
  if (rating === undefined) return null;
  const average = formatCount(roundStars(rating.average), lang);
  const { count } = rating;
  return (
    <p className={classes(styles.note, className)}>
      <StarShape className={styles.full} />
      <span aria-hidden="true">
        {average} <span className={styles.count}>({formatCount(count, lang)})</span>
      </span>
      <VisuallyHidden>
        {t({
          id: 'rating.words',
          message: plural(count, {
            one: `${average} of 5 stars, # rating`,
            other: `${average} of 5 stars, # ratings`,
          }),
        })}
      </VisuallyHidden>
    </p>
  );
}

/** One star. */
export function StarShape({ className }: { readonly className: string | undefined }) {
  return (
    <svg className={classes(styles.star, className)} viewBox="0 0 24 24" aria-hidden="true">
      <path d="m12 3 2.7 5.8 6.3.8-4.6 4.4 1.2 6.2L12 17.1l-5.6 3.1L7.6 14 3 9.6l6.3-.8z" />
    </svg>
  );
}
