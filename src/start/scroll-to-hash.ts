/** Scrolls to what the address's hash names, once it has settled; smoothly, where the visitor has not asked for less motion (theme/base.css). */
export function scrollToHash(delayMs: number): void {
  const { hash } = location;
  if (hash.length < 2) return;
  setTimeout(() => {
    if (location.hash === hash) document.getElementById(nameOf(hash))?.scrollIntoView();
  }, delayMs);
}

function nameOf(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}
