/** A shop without an id of its own keeps its cart under this one. */
export const UNKNOWN_WEB_ID = '0';
