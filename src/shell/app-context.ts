import { createContext, useContext } from 'react';
import type { PageView, UnsentForm } from '#registry/kit/shop.ts';
import type { Lang } from '#schemas/lang.ts';
import type { ShownBase } from '../page/shown-page.ts';

/** Values that every screen of the app shares. */
export interface AppView {
  readonly base: ShownBase;
  readonly lang: Lang;
  /** Public origin of the shop. */
  readonly origin: string;
  readonly preview: boolean;
  /** Only on the server: the values of a rejected form that was submitted without the app. */
  readonly unsent?: UnsentForm | undefined;
  /** Wraps the page view: on the server to track reads, in preview to share unchanged parts. */
  readonly wrapPage?: ((page: PageView) => PageView) | undefined;
}

/** Context of the app view; null outside `<App>`. */
export const AppContext = createContext<AppView | null>(null);

/** Returns the app view. Throws in a component outside `<App>`. */
export function useApp(): AppView {
  const app = useContext(AppContext);
  if (app === null) throw new Error('useApp: there is no AppContext around this component; render it inside <App>');
  return app;
}
