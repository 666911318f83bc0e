/** Where orders are asked for: what only refers to them doesn't load all that is said of them. */
export const ordersPath = '/api/logistics/orders';
