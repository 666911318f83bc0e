/** The ways in which people get news. */
export const newsWays = ['bell', 'mail'] as const;
export type NewsWay = (typeof newsWays)[number];

/** The topic that tells a browser to fetch the bell again; the paths of the bell's endpoints begin with it. */
export const notificationsTopic = 'utilities/notifications';
