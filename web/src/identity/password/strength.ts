/**
 * Rates a new password while it is typed. It has no dictionary (that would be a download of 800 KB), but looks at
 * length, variety, repetition and the person's names. The server rates with zxcvbn, and its refusal counts.
 */
export type Strength = { score: 0 | 1 | 2 | 3; word: string; advice: string };

const runs = ['abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', '01234567890'];

export function strength(password: string, names: readonly string[]): Strength {
  const lower = password.toLowerCase();
  if (password.length < 10) {
    const left = 10 - password.length;
    return weak(left === 1 ? 'Manca 1 carattere' : `Mancano ${left} caratteri`);
  }
  const own = names
    .flatMap((name) => name.toLowerCase().split(/\s+/))
    .find((name) => name.length > 2 && lower.includes(name));
  if (own) return weak('Non usare il tuo nome');

  const bits = effectiveLength(lower) * Math.log2(alphabet(password));
  if (bits < 40) return weak('Ripetizioni e sequenze si indovinano: aggiungi parole');
  if (bits < 60) return { score: 1, word: 'Discreta', advice: 'Aggiungi un’altra parola' };
  if (bits < 80) return { score: 2, word: 'Buona', advice: '' };
  return { score: 3, word: 'Ottima', advice: '' };
}

const weak = (advice: string): Strength => ({ score: 0, word: 'Debole', advice });

/** Counts characters that differ from, and aren't next to, the previous one: 'aaaa' and '1234' count as about one. */
function effectiveLength(lower: string): number {
  return [...lower].reduce((length, character, index, all) => {
    const before = all[index - 1];
    if (before === undefined) return 1;
    const predictable = before === character || runs.some((run) => run.includes(before + character));
    return length + (predictable ? 0.25 : 1);
  }, 0);
}

function alphabet(password: string): number {
  const kinds: [RegExp, number][] = [
    [/[a-z]/, 26],
    [/[A-Z]/, 26],
    [/\d/, 10],
    [/[^a-zA-Z\d]/, 33],
  ];
  const size = kinds.reduce((total, [kind, count]) => total + (kind.test(password) ? count : 0), 0);
  // Words are not random letters: four words are worth about as much as twelve random characters.
  return Math.max(2, Math.min(size, new Set(password).size * 2));
}
