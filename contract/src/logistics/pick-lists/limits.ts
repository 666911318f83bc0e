/** The most lines of a list, which one person can walk and one screen can show. */
export const mostPickLines = 200;
