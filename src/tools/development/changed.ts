/** Event of Vite's socket after each edit of a source. */
export const CHANGED = 'raan:changed';
