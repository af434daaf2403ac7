/** The inspector's page, `/__inspect`: development only. */
import { createRoot } from 'react-dom/client';
import '../../../theme/theme.css';
import { createFeed } from './feed.ts';
import { Inspector } from './inspector.tsx';

const container = document.querySelector('#inspector');
if (container !== null) createRoot(container).render(<Inspector feed={createFeed()} />);
