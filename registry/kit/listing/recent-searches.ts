/** A visitor's successful search queries, stored only in this browser, newest first. */

const KEY = 'recent-searches';
const MAX_WORDS = 5;
const MAX_LENGTH = 60;

/** The words, newest first; none where the storage is forbidden or holds something else. */
export function readSearches(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((word) => typeof word === 'string').slice(0, MAX_WORDS) : [];
  } catch {
    return [];
  }
}

/** Puts words first, once; long ones are no words to search for again. */
export function rememberSearch(words: string): void {
  const word = words.trim();
  if (word === '' || word.length > MAX_LENGTH) return;
  write([word, ...readSearches().filter((each) => each.toLowerCase() !== word.toLowerCase())].slice(0, MAX_WORDS));
}

/** Forgets all words. */
export function forgetSearches(): void {
  write([]);
}

function write(words: readonly string[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(words));
  } catch {
    // A full or forbidden storage costs only the list.
  }
}
