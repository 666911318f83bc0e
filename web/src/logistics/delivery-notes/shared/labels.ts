/** A note where another one names it: a draft has no number yet. */
export const nameOf = (number: string | null) => (number === null ? 'Bozza di DDT' : `DDT ${number}`);
