/** The most products or places that are labelled at once. */
export const mostLabelled = 500;
