/**
 * The characters of an American keyboard by the place of each key. Readers leave the factory with this keyboard; on a
 * computer with an Italian one, their `VIT-M8` arrives as `VIT'M8` and `https://` as `httpç--`.
 */

/** `KeyboardEvent.code` with the characters of the key, alone and with Shift. Letters and digits are reckoned. */
const places: Readonly<Record<string, string>> = {
  Minus: '-_',
  Equal: '=+',
  BracketLeft: '[{',
  BracketRight: ']}',
  Backslash: '\\|',
  Semicolon: ';:',
  Quote: '\'"',
  Backquote: '`~',
  Comma: ',<',
  Period: '.>',
  Slash: '/?',
  Space: '  ',
};
const shiftedDigits = ')!@#$%^&*(';

/** Returns the character at this key's place on an American keyboard; empty when the place is unknown. */
export function atPlace({ code, key, shiftKey }: Pick<KeyboardEvent, 'code' | 'key' | 'shiftKey'>): string {
  const [, letter] = /^Key([A-Z])$/.exec(code) ?? [];
  // The case is that of the typed letter, because Caps Lock may be on.
  if (letter)
    return (/^\p{L}$/u.test(key) ? key === key.toUpperCase() : shiftKey) ? letter : letter.toLowerCase();
  const [, digit] = /^Digit(\d)$/.exec(code) ?? [];
  if (digit) return shiftKey ? (shiftedDigits[Number(digit)] ?? '') : digit;
  return places[code]?.[shiftKey ? 1 : 0] ?? '';
}

/** Characters that an Italian keyboard writes for those of codes: `'` for `-`, `ç` for `:`, `?` for `_` and so on. */
export const looksMistyped = (text: string) => /['?ìèéòàùç°§^*]/.test(text);
