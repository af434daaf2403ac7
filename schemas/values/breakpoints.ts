/** Breakpoints in px, named as in the specification, chapter 9; `base` applies from 0. */
export const BREAKPOINTS = { base: 0, xs: 320, sm: 640, md: 768, lg: 1024, xl: 1280, '2xl': 1536 } as const;
/** Names a minimum width of styles; wider breakpoints override narrower ones. */
export type Breakpoint = keyof typeof BREAKPOINTS;

/** Width class of a window: the widest breakpoint that it reaches. */
export type Viewport = Exclude<Breakpoint, 'base'>;

const WIDEST_FIRST = ['2xl', 'xl', 'lg', 'md', 'sm', 'xs'] as const satisfies readonly Viewport[];

/** Viewports with the width in px from which each holds, widest first; the narrowest holds for all others. */
export const VIEWPORT_WIDTHS = WIDEST_FIRST.map((name) => [name, name === 'xs' ? 0 : BREAKPOINTS[name]] as const);

/** The viewport of a width in px; `lg` if the width is unknown, `xs` below the smallest. */
export function viewportOf(width: number): Viewport {
  if (!(width > 0)) return 'lg';
  return WIDEST_FIRST.find((name) => width >= BREAKPOINTS[name]) ?? 'xs';
}

/** Parses the cookie `viewport`; `md` where it is missing or invalid. */
export function readViewport(cookie: string | undefined): Viewport {
  return WIDEST_FIRST.find((name) => name === cookie) ?? 'md';
}
