/** So many products may be selected for a new note; the form asks where each of them lies. */
export const mostPreparedProducts = 50;
