/** The quantity that the keys of a keypad write, digit by digit: without points, `1250,` before its decimals. */

/** The text after one more key. */
export function pressKey(text: string, key: string): string {
  if (key === 'back') return text.slice(0, -1);
  if (key === ',') return text.includes(',') ? text : `${text || '0'},`;
  return text === '0' ? key : text + key;
}

/** `1250,0` → `1.250,0`: with its points, and with the zeros and the comma that were pressed. */
export const shownPressed = (text: string): string => {
  const [, whole, rest = ''] = /^(\d+)(,\d*)?$/.exec(text) ?? [];
  return whole ? whole.replace(/\B(?=(\d{3})+$)/g, '.') + rest : text;
};
