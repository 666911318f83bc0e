/** The ways in which people get news. */
export const newsWays = ['bell', 'mail'] as const;
export type NewsWay = (typeof newsWays)[number];

/** The topic that tells a browser to fetch the bell again; the paths of the bell's endpoints begin with it. */
export const notificationsTopic = 'utilities/notifications';

/**
 * The header in which each answer says when it was asked for, in milliseconds by the server's clock. A page opens its
 * stream of news with the moment of its oldest answer, and hears first of what changed since.
 */
export const askedAtHeader = 'x-asked-at';

/** The topic of a stream whose server doesn't know what changed since then: everything may have. */
export const anyTopic = '*';
