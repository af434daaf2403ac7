/** The app in the browser; the starter loads it when the visitor begins to use the page. */
import './hydrate/joined-styles.ts';
import '../theme/theme.css';
import '../shell/transition.css';

import type { AppLoaded, AppModule } from '../event-replay/handover.ts';
import { hydratePage } from './hydrate/hydrate-page.tsx';

dispatchEvent(new CustomEvent<AppModule>('raan:app' satisfies AppLoaded, { detail: { start: hydratePage } }));
