/** The things that an undone act has taken away, by their addresses in the API. Ids are never given again. */
const gone: string[] = [];

export const noteGone = (addresses: readonly string[]) => void gone.push(...addresses);

/** Whether this address asks for a thing that is gone, or for a part of it: the server needn't be asked. */
export const isGone = (address: string): boolean =>
  gone.some((one) => `${address.split('?')[0]}/`.startsWith(`${one}/`));
