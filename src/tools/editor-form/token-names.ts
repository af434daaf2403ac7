/** Names of themes and of the theme's tokens, in the workbench's language. */
import { useLingui } from '@lingui/react/macro';

/** The name of a theme such as `night`; a theme of the shop's own keeps its key. */
export function useThemeName(): (key: string) => string {
  const { t } = useLingui();
  const names: Readonly<Record<string, string>> = {
    clay: t({ id: 'theme.clay', message: 'Clay' }),
    indigo: t({ id: 'theme.indigo', message: 'Indigo' }),
    jasmine: t({ id: 'theme.jasmine', message: 'Jasmine' }),
    night: t({ id: 'theme.night', message: 'Night' }),
  };
  return (key) =>
    Object.hasOwn(names, key) ? (names[key] ?? key) : key.charAt(0).toUpperCase() + key.slice(1).replaceAll('-', ' ');
}

/** The name of a value of a node's style (schemas/page/style.ts), such as `accent-soft`; undefined for others. */
export function useTokenName(): (token: unknown) => string | undefined {
  const { t } = useLingui();
  const names: Readonly<Record<string, string>> = {
    none: t({ id: 'token.none', message: 'None' }),
    '2xs': t({ id: 'token.2xs', message: 'Smallest' }),
    xs: t({ id: 'token.xs', message: 'Tiny' }),
    s: t({ id: 'token.s', message: 'Small' }),
    m: t({ id: 'token.m', message: 'Medium' }),
    l: t({ id: 'token.l', message: 'Large' }),
    xl: t({ id: 'token.xl', message: 'Very large' }),
    '2xl': t({ id: 'token.2xl', message: 'Huge' }),
    '3xl': t({ id: 'token.3xl', message: 'Enormous' }),
    '4xl': t({ id: 'token.4xl', message: 'Gigantic' }),
    ground: t({ id: 'token.ground', message: 'Ground of the page' }),
    surface: t({ id: 'token.surface', message: 'Surface' }),
    soft: t({ id: 'token.soft', message: 'Soft' }),
    sunken: t({ id: 'token.sunken', message: 'Sunken' }),
    accent: t({ id: 'token.accent', message: 'Accent' }),
    'accent-soft': t({ id: 'token.accent-soft', message: 'Soft accent' }),
    inverse: t({ id: 'token.inverse', message: 'Inverse' }),
    text: t({ id: 'token.text', message: 'Text' }),
    muted: t({ id: 'token.muted', message: 'Quiet' }),
    'on-accent': t({ id: 'token.on-accent', message: 'Text on accent' }),
    transparent: t({ id: 'token.transparent', message: 'Transparent' }),
    pill: t({ id: 'token.pill', message: 'Round' }),
    auto: t({ id: 'token.auto', message: 'Automatic' }),
    full: t({ id: 'token.full', message: 'All there is' }),
    prose: t({ id: 'token.prose', message: 'Reading' }),
    narrow: t({ id: 'token.narrow', message: 'Narrow' }),
    page: t({ id: 'token.page', message: 'Page' }),
    wide: t({ id: 'token.wide', message: 'Wide' }),
    fit: t({ id: 'token.fit', message: 'As wide as its content' }),
    start: t({ id: 'token.start', message: 'Start' }),
    center: t({ id: 'token.center', message: 'Centre' }),
    end: t({ id: 'token.end', message: 'End' }),
    stretch: t({ id: 'token.stretch', message: 'Stretch' }),
    line: t({ id: 'token.line', message: 'Fine line' }),
    border: t({ id: 'token.border', message: 'Strong line' }),
    normal: t({ id: 'token.normal', message: 'Normal' }),
    bold: t({ id: 'token.bold', message: 'Bold' }),
    fade: t({ id: 'token.fade', message: 'Fade in' }),
    rise: t({ id: 'token.rise', message: 'Rise' }),
    slide: t({ id: 'token.slide', message: 'Slide in' }),
    zoom: t({ id: 'token.zoom', message: 'Zoom in' }),
    lift: t({ id: 'token.lift', message: 'Lift' }),
    grow: t({ id: 'token.grow', message: 'Grow' }),
    brighten: t({ id: 'token.brighten', message: 'Brighten' }),
    sink: t({ id: 'token.sink', message: 'Sink' }),
  };
  return (token) => (typeof token === 'string' && Object.hasOwn(names, token) ? names[token] : undefined);
}
