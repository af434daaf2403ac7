/** What a dragged entry of the palette carries: its type. */
export const SAMPLE_FORMAT = 'application/x-raan-type';
