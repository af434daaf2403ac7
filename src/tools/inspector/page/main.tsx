/** The browser entry of the inspector, `/__inspect`: development only. */
import { createRoot } from 'react-dom/client';
import '../../../theme/theme.css';
import { createShopConnection } from './shop-connection.ts';
import { Inspector } from './inspector.tsx';

const container = document.querySelector('#inspector');
if (container !== null) createRoot(container).render(<Inspector connection={createShopConnection()} />);
