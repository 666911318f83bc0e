/**
 * Writes a text in the letters that banks carry in a SEPA transfer (EPC217-08): plain letters, digits, blanks and
 * `/ - ? : ( ) . , ' +`. Other letters are written by plain ones that sound or look alike, so that a name stays one.
 */

/** Signs whose looks say too little, with what stands better for them; umlauts as Germany writes them. */
const signs: readonly (readonly [RegExp, string])[] = [
  [/\p{Extended_Pictographic}(?<![©®™↔-↙])[\u{1f3fb}-\u{1f3ff}\ufe0f\u200d]*/gu, ' '],
  [/ä/g, 'ae'],
  [/ö/g, 'oe'],
  [/ü/g, 'ue'],
  [/Ä/g, 'Ae'],
  [/Ö/g, 'Oe'],
  [/Ü/g, 'Ue'],
  // The Greek letter is micro, too, unless it stands in a Greek word.
  [/μ(?![\p{Script=Greek}])(?<![\p{Script=Greek}]μ)/gu, 'u'],
  [/×/g, 'x'],
  [/&/g, '+'],
  [/[«»“”„"‹›‘’`]/g, "'"],
  [/;/g, ','],
  [/@/g, '(at)'],
  [/[[{<]/g, '('],
  [/[\]}>]/g, ')'],
  [/_/g, '-'],
];

/** Returns the function that writes a text so, at most `most` characters long. The table of all letters loads late. */
export async function loadSepaText(): Promise<(text: string, most: number) => string> {
  const { default: anyAscii } = await import('any-ascii');
  return (text, most) =>
    anyAscii(signs.reduce((rest, [sign, plain]) => rest.replace(sign, plain), text.normalize('NFC')))
      .replace(/[^A-Za-z0-9 /?:().,'+-]/g, ' ')
      // A reference must not begin or end with a slash, nor have two of them together.
      .replace(/\/{2,}/g, '/')
      .replace(/ +/g, ' ')
      .trim()
      .slice(0, most)
      .replace(/^[ /]+|[ /]+$/g, '');
}
