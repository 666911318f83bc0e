/** The name of a receipt: `12/2026`. */
export const numberOf = ({ number, year }: { number: number; year: number }) => `${number}/${year}`;
