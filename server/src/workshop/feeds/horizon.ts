/** How far a calendar reaches back and ahead. */
export const daysBack = 180;
export const daysAhead = 366;
