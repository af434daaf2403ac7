/** Widths in px that the preview can be switched to; 0: as wide as there is room. */
export const WIDTHS = [0, 320, 360, 768, 1024, 1440] as const;
export type Width = (typeof WIDTHS)[number];
