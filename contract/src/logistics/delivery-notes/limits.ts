/** So many products, or reservations, may be selected for a new note; the form asks where each of them lies. */
export const mostPrepared = 50;
