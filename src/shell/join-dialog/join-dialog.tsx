import { lazy, Suspense } from 'react';
import { useVisitor } from '#registry/kit/shop.ts';

const Panel = lazy(async () => ({ default: (await import('./panel.tsx')).JoinPanel }));

/** Asks for permission while somebody wants to join the shop. Its code is loaded then. */
export function JoinDialog() {
  const { prompt } = useVisitor();
  if (prompt !== 'permission') return null;
  return (
    <Suspense fallback={null}>
      <Panel />
    </Suspense>
  );
}
