/** How often it is asked whether there is a newer build (specification, chapter 9), ms. */
export const BUILD_INTERVAL_MS = 3_600_000;
