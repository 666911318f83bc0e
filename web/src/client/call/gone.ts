/** The addresses in the API of the things that an undone act has taken away. Ids are never given again. */
const goneAddresses: string[] = [];

export const noteGone = (addresses: readonly string[]) => void goneAddresses.push(...addresses);

/** Whether this address asks for a thing that is gone, or for a part of it: the server needn't be asked. */
export const isGone = (asked: string): boolean =>
  goneAddresses.some((address) => `${asked.split('?')[0]}/`.startsWith(`${address}/`));
