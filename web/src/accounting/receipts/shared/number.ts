/** `12/2026`, as a receipt is called everywhere. */
export const numberOf = ({ number, year }: { number: number; year: number }) => `${number}/${year}`;
