import type { ComponentProps } from 'react';
import { SearchStarters } from './search-starters.tsx';
import { Suggestions } from './suggestions.tsx';

type SearchPanelProps = ComponentProps<typeof Suggestions> &
  ComponentProps<typeof SearchStarters> & {
    /** Whether nothing is typed yet. */
    readonly isEmpty: boolean;
  };

/**
 * The panel below a search field: starting points before typing, then the suggested products. Loaded with the field's
 * first focus.
 */
export function SearchPanel({ isEmpty, words, categories, ...suggested }: SearchPanelProps) {
  const { className, onFollow } = suggested;
  return (
    <>
      {isEmpty && <SearchStarters words={words} categories={categories} className={className} onFollow={onFollow} />}
      <Suggestions {...suggested} />
    </>
  );
}
