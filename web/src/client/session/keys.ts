/** The names under which the session is stored in the browser's local storage (section 9). */
export const sessionKeys = { token: 'wms.token', permissions: 'wms.permissions' } as const;
