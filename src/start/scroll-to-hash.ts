/** Scrolls to what the address's hash names, once it has settled. */
export function scrollToHash(delayMs: number): void {
  const id = decodeURIComponent(location.hash.slice(1));
  if (id === '') return;
  setTimeout(() => document.getElementById(id)?.scrollIntoView({ behavior: 'smooth' }), delayMs);
}
