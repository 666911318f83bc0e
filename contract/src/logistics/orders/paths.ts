/** The path of orders has a file of its own, so that code which only refers to orders doesn't load their endpoints. */
export const ordersPath = '/api/logistics/orders';
