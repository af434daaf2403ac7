import { useVisitor } from '#registry/kit/shop.ts';
import { loadOnRender } from '#registry/kit/ui/load-on-render.tsx';

const Panel = loadOnRender(async () => (await import('./panel.tsx')).JoinPanel);

/** Asks for permission while the visitor joins the shop. Loads its code then. */
export function JoinDialog() {
  const { prompt } = useVisitor();
  return prompt === 'permission' ? <Panel /> : null;
}
