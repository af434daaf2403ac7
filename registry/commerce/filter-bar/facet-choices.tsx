import { useLingui } from '@lingui/react/macro';
import { hrefWith } from '#registry/kit/address/page-href.ts';
import { formatCount } from '#registry/kit/format.ts';
import { usePage } from '#registry/kit/shop.ts';
import { classes } from '#registry/kit/ui/classes.ts';
import { Icon } from '#registry/kit/ui/picture/icon.tsx';
import { IN_STOCK, STOCK_FACET, toggleFacetValue, writeFacetChoice } from '#schemas/records/facet-choice.ts';
import type { OptionFacet } from '#schemas/records/search.ts';
import type { ListingFilters } from './read-filters.ts';
import steps from './price-steps.module.css';
import styles from './facet-choices.module.css';

/**
 * The facets that the shop has chosen, each as links that add a value to the address or remove it; nothing without
 * facets. A facet opens by itself, and where there is room all of them behind one button, so that what is found stays
 * in the first view.
 */
export function FacetChoices({ filters }: { readonly filters: ListingFilters }) {
  const { t } = useLingui();
  const { lang, otherData } = usePage();
  const facets = otherData.search?.facets?.options ?? [];
  const chosen = [...filters.facets.values()].flat().length;
  return (
    <details className={styles.more} data-panel="facets">
      <summary className={classes(steps.step, styles.summary, styles.opener)}>
        {t({ id: 'filter.more', message: 'More' })}
        {chosen > 0 && <span className={styles.chosen}>{formatCount(chosen, lang)}</span>}
        <Icon name="chevron-down" className={styles.chevron} />
      </summary>
      <div className={styles.facets}>
        {facets.map((facet) => (
          <FacetChoice key={facet.id} facet={facet} filters={filters} />
        ))}
      </div>
    </details>
  );
}

function FacetChoice({ facet, filters }: { readonly facet: OptionFacet; readonly filters: ListingFilters }) {
  const { lang } = usePage();
  const formatLabel = useFacetLabel();
  const { id, label, values } = facet;
  const chosen = filters.facets.get(id)?.length ?? 0;
  const list = (
    <ul className={styles.values} aria-label={label === '' ? formatLabel(id, '') : label}>
      {values.map((value) => (
        <li key={value.id}>
          <FacetLink facetId={id} value={value} filters={filters} />
        </li>
      ))}
    </ul>
  );
  if (label === '') return list;
  return (
    <details className={styles.facet} name="facets" data-panel={id}>
      <summary className={classes(steps.step, styles.summary)}>
        {label}
        {chosen > 0 && <span className={styles.chosen}>{formatCount(chosen, lang)}</span>}
        <Icon name="chevron-down" className={styles.chevron} />
      </summary>
      {list}
    </details>
  );
}

interface FacetLinkProps {
  readonly facetId: string;
  readonly value: OptionFacet['values'][number];
  readonly filters: ListingFilters;
}

function FacetLink({ facetId, value: { id, label, count: total, colour }, filters }: FacetLinkProps) {
  const page = usePage();
  const formatLabel = useFacetLabel();
  const isChosen = filters.facets.get(facetId)?.includes(id) === true;
  const f = writeFacetChoice(toggleFacetValue(filters.facets, facetId, id));
  return (
    <a
      className={classes(steps.step, isChosen && steps.chosen)}
      href={hrefWith(page, { f, p_page: undefined })}
      aria-current={isChosen ? 'true' : undefined}
    >
      {isChosen && <Icon name="check" className={styles.check} />}
      {colour !== undefined && (
        <svg className={styles.swatch} viewBox="0 0 20 20" aria-hidden="true">
          <circle cx="10" cy="10" r="9" fill={colour} />
        </svg>
      )}
      {formatLabel(facetId, label)}
      <span className={steps.count}>{` ${formatCount(total, page.lang)}`}</span>
    </a>
  );
}

/** Names a value: by its own label, availability in the page's words. */
export function useFacetLabel(): (facetId: string, label: string) => string {
  const { t } = useLingui();
  return (facetId, label) => {
    if (label !== '') return label;
    return facetId === STOCK_FACET ? t({ id: 'filter.inStock', message: 'In stock' }) : facetId;
  };
}

/** The chosen values with their labels, as far as the platform knows them; others by their ids. */
export function useChosenFacets(filters: ListingFilters) {
  const { otherData } = usePage();
  const formatLabel = useFacetLabel();
  const known = otherData.search?.facets?.options ?? [];
  return [...filters.facets].flatMap(([facetId, values]) =>
    values.map((id) => {
      const value = known.find((facet) => facet.id === facetId)?.values.find((each) => each.id === id);
      const label = value?.label ?? (id === IN_STOCK ? '' : id);
      const rest = writeFacetChoice(toggleFacetValue(filters.facets, facetId, id));
      return { label: formatLabel(facetId, label), without: { f: rest } };
    }),
  );
}
