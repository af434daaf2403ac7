/** The log of events, `/__events`: development only. */
import { createRoot } from 'react-dom/client';
import '../../../theme/theme.css';
import { createEntries } from './entries.ts';
import { EventLog } from './event-log.tsx';

const container = document.querySelector('#events');
if (container !== null) createRoot(container).render(<EventLog entries={createEntries()} />);
