import { createStore } from '../../client/alerts/store.ts';

/** Whether the list behind the bell is open. */
export const notificationsStore = createStore(false);

export const openNotifications = () => notificationsStore.set(true);
