/** The codes of an order: its number `O-2026-0001`, or the address in the QR of its paper. */
const numbered = /^o-\d{4}-\d{4,}$/i;
const address = /^(?:https?:\/\/[^/]+)?\/ordini\/([1-9]\d{0,9})$/i;

export const isOrderCode = (code: string) => numbered.test(code) || address.test(code);

/** Returns the id in the address of a QR; null for other texts. */
export const idInAddress = (code: string) => {
  const id = address.exec(code)?.[1];
  return id ? Number(id) : null;
};
