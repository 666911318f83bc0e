const small = [
  'zero',
  'uno',
  'due',
  'tre',
  'quattro',
  'cinque',
  'sei',
  'sette',
  'otto',
  'nove',
  'dieci',
  'undici',
  'dodici',
  'tredici',
  'quattordici',
  'quindici',
  'sedici',
  'diciassette',
  'diciotto',
  'diciannove',
];
const tens = [
  '',
  '',
  'venti',
  'trenta',
  'quaranta',
  'cinquanta',
  'sessanta',
  'settanta',
  'ottanta',
  'novanta',
];

function writeBelowHundred(n: number): string {
  if (n < 20) return small[n] ?? '';
  const unit = n % 10;
  const ten = tens[Math.floor(n / 10)] ?? '';
  if (unit === 0) return ten;
  // In ventuno and ventotto the ten loses its last vowel; ventitré has an accent.
  const stem = unit === 1 || unit === 8 ? ten.slice(0, -1) : ten;
  return stem + (unit === 3 ? 'tré' : small[unit]);
}

function writeBelowThousand(n: number): string {
  const hundreds = Math.floor(n / 100);
  const rest = n % 100;
  const head = hundreds === 0 ? '' : `${hundreds === 1 ? '' : small[hundreds]}cento`;
  return head + (rest === 0 && head ? '' : writeBelowHundred(rest));
}

function writeBelowBillion(n: number): string {
  if (n < 1000) return writeBelowThousand(n);
  if (n < 1_000_000) {
    const thousands = Math.floor(n / 1000);
    const rest = n % 1000;
    // 'tré' has its accent only at the end of the word: ventitremila.
    const head = thousands === 1 ? 'mille' : `${writeBelowThousand(thousands).replace(/tré$/, 'tre')}mila`;
    return head + (rest === 0 ? '' : writeBelowThousand(rest));
  }
  const millions = Math.floor(n / 1_000_000);
  const rest = n % 1_000_000;
  const head = millions === 1 ? 'unmilione' : `${writeBelowBillion(millions).replace(/uno$/, 'un')}milioni`;
  return head + (rest === 0 ? '' : writeBelowBillion(rest));
}

/**
 * Writes an amount in words as Italian receipts do: `1234.50` → 'milleduecentotrentaquattro/50 euro'. It works up to
 * 9.999.999.999,99.
 */
export function amountInWords(amount: string): string {
  const [euro = '0', cents = '00'] = amount.split('.');
  const whole = Number(euro);
  const billions = Math.floor(whole / 1_000_000_000);
  const rest = whole % 1_000_000_000;
  const head = billions === 0 ? '' : billions === 1 ? 'unmiliardo' : `${writeBelowBillion(billions)}miliardi`;
  return `${head}${rest === 0 && head ? '' : writeBelowBillion(rest)}/${cents.padEnd(2, '0')} euro`;
}
