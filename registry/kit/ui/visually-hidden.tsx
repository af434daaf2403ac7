import type { ReactNode } from 'react';

/** Text for people who listen; not seen. */
export function VisuallyHidden({ children }: { readonly children: ReactNode }) {
  return <span className="visually-hidden">{children}</span>;
}
