/**
 * Makes three letters for a category: its first three, else other letters of its name in their order, else the first
 * free ones of the alphabet. The same names in the same order give the same codes.
 */
export function categoryCode(name: string, taken: ReadonlySet<string>): string {
  const letters = name
    .normalize('NFD')
    .toUpperCase()
    .replace(/[^A-Z]/g, '');
  const codes = [...combineLetters(letters), ...combineAlphabet(letters)];
  const free = codes.find((code) => !taken.has(code));
  if (free !== undefined) return free;
  throw new Error('All 17,576 category codes are taken');
}

function* combineLetters(letters: string): Generator<string> {
  for (let first = 0; first < letters.length; first++)
    for (let second = first + 1; second < letters.length; second++)
      for (let third = second + 1; third < letters.length; third++)
        yield `${letters[first]}${letters[second]}${letters[third]}`;
}

const alphabet = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

function* combineAlphabet(letters: string): Generator<string> {
  for (const first of letters ? [letters.charAt(0), ...alphabet] : alphabet)
    for (const second of alphabet) for (const third of alphabet) yield `${first}${second}${third}`;
}
