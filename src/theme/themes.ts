/** The themes there are: one `[data-theme]` block each in `tokens.css`. */
export const THEMES = ['clay', 'indigo', 'jasmine', 'night'] as const;
