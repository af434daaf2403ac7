/** Reloads a page that shows an error of the sources, after an edit or once the server is back. */
import { CHANGED } from './changed.ts';

import.meta.hot?.on(CHANGED, () => location.reload());
