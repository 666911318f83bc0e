/** The nouns of a list's rows: `['prodotto', 'prodotti']` */
export type ThingNames = readonly [one: string, many: string];

const isFeminine = (one: string) => /(a|[zsg]ione)$/.test(one);
/**
 * Answers whether a noun has the articles 'lo' and 'gli' instead of 'il' and 'i': strumento, zaino, gnomo, psicologo.
 */
const isHardToSay = (noun: string) => /^(z|gn|ps|pn|x|y|s[^aeiou])/i.test(noun);
const beginsWithVowel = (noun: string) => /^[aeiou]/i.test(noun);

/**
 * Returns the words before the rows' noun, by its gender, which the endings of our nouns show, and by its first
 * letters: `Nessun ordine`, `gli ordini`, `altri`.
 */
export function articles([one, many]: ThingNames): { none: string; the: string; others: string } {
  if (isFeminine(one)) {
    const none = beginsWithVowel(one) ? `Nessun’${one}` : `Nessuna ${one}`;
    return { none, the: `le ${many}`, others: 'altre' };
  }
  const the = beginsWithVowel(many) || isHardToSay(many) ? 'gli' : 'i';
  return {
    none: `${isHardToSay(one) ? 'Nessuno' : 'Nessun'} ${one}`,
    the: `${the} ${many}`,
    others: 'altri',
  };
}
