/** The name of a note in a link or a sentence: a draft has no number yet. */
export const nameOf = (number: string | null) => (number === null ? 'Bozza di DDT' : `DDT ${number}`);
