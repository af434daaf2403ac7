import { createContext, useContext } from 'react';
import type { PageView, UnsentForm } from '#registry/kit/shop.ts';
import type { Lang } from '#schemas/lang.ts';
import type { ShownBase } from '../page/page-view.ts';

/** What every screen of the app shares; one object over the life of the app. */
export interface AppView {
  readonly base: ShownBase;
  readonly lang: Lang;
  /** Public origin of the shop. */
  readonly origin: string;
  readonly preview: boolean;
  /** On the server alone: what stands in a form that was sent without the app and refused. */
  readonly unsent?: UnsentForm | undefined;
  /** What components are given as the page: on the server one that notices what is read, in preview one that keeps what did not change. */
  readonly watched?: ((page: PageView) => PageView) | undefined;
}

/** Context of the app view; null outside `<App>`. */
export const AppContext = createContext<AppView | null>(null);

/** Returns the app view. Throws in a component outside `<App>`. */
export function useApp(): AppView {
  const app = useContext(AppContext);
  if (app === null) throw new Error('useApp: there is no AppContext around this component; render it inside <App>');
  return app;
}
