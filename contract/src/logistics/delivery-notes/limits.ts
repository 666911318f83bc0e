/**
 * The most products or reservations that can be selected for a new note; the form asks for the place of each of them.
 */
export const mostPrepared = 50;
