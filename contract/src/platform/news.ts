/** The ways in which people get news. */
export const newsWays = ['bell', 'mail'] as const;
export type NewsWay = (typeof newsWays)[number];

/** The topic that tells a browser that the bell has changed; the addresses that it asks again begin with it. */
export const notificationsTopic = 'utilities/notifications';
