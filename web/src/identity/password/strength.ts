/**
 * A live hint while a new password is typed. It knows no dictionary (that would be 800 KB to download): length,
 * variety, repetition and the person's names. The server scores with zxcvbn, and its refusal wins.
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

/** Characters that aren't the same as, or next to, the one before: 'aaaa' and '1234' count about one. */
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
  // Words are far from random letters: four of them are worth about what twelve random characters are.
  return Math.max(2, Math.min(size, new Set(password).size * 2));
}
