/** Starts the app in the browser on the page that the server rendered. */
import './theme/theme.css';
import './shell/transition.css';
import { start } from './start/start.tsx';

start().catch((error: unknown) => {
  // The page stays as the server rendered it: readable, with links that work.
  reportError(error);
});
