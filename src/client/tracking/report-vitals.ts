/**
 * Reports web vitals of this visit to the shop's operator, once, when the page is hidden. The report has the timings,
 * the kind of page and the kind of connection, and does not identify the visitor. A separate chunk, loaded only for
 * sampled visits, after the start.
 */
import { onCLS, onINP, onLCP, onTTFB } from 'web-vitals';

/** The page that the visit began on, and what the visitor has agreed to. */
export interface ReportVitalsOptions {
  /** Whether the visitor consents to statistics; asked when there is something to send. */
  readonly mayReport: () => boolean;
  /** Path without language prefix. */
  readonly path: string;
  readonly send?: (body: string) => void;
}

const PATH = '/_vitals';

/** Collects the browser's measurements since the navigation; sends them only with consent to statistics. */
export function reportVitals({ mayReport, path, send = sendBeacon }: ReportVitalsOptions): void {
  const found = new Map<string, number>();
  const keep = ({ name, value }: { readonly name: string; readonly value: number }) => void found.set(name, value);
  onLCP(keep);
  onCLS(keep);
  onINP(keep);
  onTTFB(keep);
  const report = () => {
    if (document.visibilityState !== 'hidden' || found.size === 0 || !mayReport()) return;
    const vitals = [...found].map(([name, value]) => ({ name, value: Math.round(value * 1000) / 1000 }));
    found.clear();
    removeEventListener('visibilitychange', report);
    send(JSON.stringify({ page: kindOf(path), connection: connection(), vitals }));
  };
  // After those of the library, which settle their values at the same event.
  addEventListener('visibilitychange', report);
}

function kindOf(path: string): string {
  if (path === '/') return 'home';
  const [, first = ''] = /^\/([^/]+)/.exec(path) ?? [];
  if (first === 'checkout') return 'cart';
  if (first === 'blogs') return 'blog';
  return ['product', 'category', 'search', 'blog', 'cart'].includes(first) ? first : 'other';
}

function connection(): string {
  const { effectiveType } = (navigator as { connection?: { effectiveType?: string } }).connection ?? {};
  return effectiveType ?? 'unknown';
}

function sendBeacon(body: string): void {
  navigator.sendBeacon(PATH, new Blob([body], { type: 'application/json' }));
}
