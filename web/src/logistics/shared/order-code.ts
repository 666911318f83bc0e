/** The codes that name an order: its number `O-2026-0001`, or the address that the QR of its paper holds. */
const numbered = /^o-\d{4}-\d{4,}$/i;
const address = /^(?:https?:\/\/[^/]+)?\/ordini\/([1-9]\d{0,9})$/i;

export const isOrderCode = (code: string) => numbered.test(code) || address.test(code);

/** The id in the address of a QR; null where it is none. */
export const idInAddress = (code: string) => {
  const id = address.exec(code)?.[1];
  return id ? Number(id) : null;
};
