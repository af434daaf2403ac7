import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Rating } from '#schemas/records/review.ts';
import { roundStars } from '#schemas/values/text/stars.ts';
import { formatCount } from '../format.ts';
import { usePage } from '../shop.ts';
import { classes } from '../ui/classes.ts';
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
  const words = t({
    id: 'rating.words',
    message: plural(count, { one: `${average} of 5 stars, # rating`, other: `${average} of 5 stars, # ratings` }),
  });
  // One element and one text: a document has many cards.
  return (
    <p className={classes(styles.note, className)} role="img" aria-label={words}>
      {`${average} (${formatCount(count, lang)})`}
    </p>
  );
}
