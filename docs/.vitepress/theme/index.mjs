import theme from 'vitepress/theme';
import './raan.css';

export default theme;
