import { lazy, Suspense } from 'react';
import { useVisitor } from '#registry/kit/shop.ts';

const Panel = lazy(async () => ({ default: (await import('./panel.tsx')).JoinPanel }));

/** Asks for permission while the visitor joins the shop. Loads its code then. */
export function JoinDialog() {
  const { prompt } = useVisitor();
  if (prompt !== 'permission') return null;
  return (
    <Suspense fallback={null}>
      <Panel />
    </Suspense>
  );
}
