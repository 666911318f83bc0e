/** How people hear of what concerns them. */
export const newsWays = ['bell', 'mail'] as const;
export type NewsWay = (typeof newsWays)[number];

/** The topic that a browser hears when the bell changed: the beginning of the addresses that it asks again. */
export const notificationsTopic = 'utilities/notifications';
