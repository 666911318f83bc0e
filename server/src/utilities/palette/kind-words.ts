/**
 * Reads texts that say more than a name: its kind ('ricevuta Galli', 'Galli ricevute', 'reparto dei compositi'), or
 * what is asked about it ('chi ha il calibro', 'tornio libero').
 */

/** The words of questions about a thing, which its row answers. */
const askingWords = [
  'chi ha',
  'chi usa',
  'mi serve',
  'mi servono',
  'serve',
  'servono',
  'cerco',
  'qu?a?nt[aeio]',
  'ho',
  'abbiamo',
  'liber[aeio]',
  'occupat[aeio]',
  'prenotat[aeio]',
  'fuori',
];

const articles = 'il|lo|la|i|gli|le|di|da|a|al|alla|per|del|dei|dello|della|delle|degli|dal|dalla';
const article = String.raw`(?:(?:${articles})\s+|(?:d|l|dell|dall)['’])?`;

/** The name that is left without the words for the kind and without those of a question; null when it has none. */
export function nameIn(text: string, kindWords: readonly string[] = []): string | null {
  const words = `(?:${[...kindWords, ...askingWords].join('|')})`;
  const form = new RegExp(
    String.raw`^(?:${words}\s+${article}(?<after>.+)|(?<before>.+?)\s+${words}\s*[?]?)$`,
    'is',
  );
  const strip = (left: string): string => {
    const groups: Record<string, string | undefined> = form.exec(left)?.groups ?? {};
    const name = groups.after ?? groups.before;
    return name === undefined ? left : strip(name);
  };
  const whole = text.trim();
  const name = strip(whole);
  return name === whole ? null : name;
}
