const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether a header holds a UUID, in whatever case. */
export const isUuid = (given: unknown): given is string => typeof given === 'string' && uuid.test(given);
