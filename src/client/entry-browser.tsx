/** The app in the browser; the starter imports it when the visitor begins to use the page. */
import './hydrate/joined-styles.ts';
import '../theme/theme.css';
import '../shell/transition.css';

export { start } from './hydrate/start.tsx';
