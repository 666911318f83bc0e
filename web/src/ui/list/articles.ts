/** The nouns of a list's rows: `['prodotto', 'prodotti']` */
export type ThingNames = readonly [one: string, many: string];

const isFeminine = (word: string) => /(a|[zsg]ione)$/.test(word);
/**
 * Answers whether a noun has the articles 'lo' and 'gli' instead of 'il' and 'i': strumento, zaino, gnomo, psicologo.
 */
const isHardToSay = (noun: string) => /^(z|gn|ps|pn|x|y|s[^aeiou])/i.test(noun);
const beginsWithVowel = (noun: string) => /^[aeiou]/i.test(noun);

/**
 * Returns the words before the rows' noun, by its gender, which the endings of our nouns show, and by its first
 * letters: `Nessun ordine`, `gli ordini`, `altri`.
 */
export function articles([singular, plural]: ThingNames): { none: string; the: string; others: string } {
  if (isFeminine(singular)) {
    const none = beginsWithVowel(singular) ? `Nessun’${singular}` : `Nessuna ${singular}`;
    return { none, the: `le ${plural}`, others: 'altre' };
  }
  const the = beginsWithVowel(plural) || isHardToSay(plural) ? 'gli' : 'i';
  return {
    none: `${isHardToSay(singular) ? 'Nessuno' : 'Nessun'} ${singular}`,
    the: `${the} ${plural}`,
    others: 'altri',
  };
}
