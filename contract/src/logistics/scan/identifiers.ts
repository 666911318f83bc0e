/**
 * All application identifiers of GS1 with the lengths of their values: GS1 General Specifications, section 3, in the
 * state of GS1's syntax dictionary of July 2026. A new identifier is one more word in the table.
 */

/**
 * The formats with their identifiers. A value of format N has only digits, one of X may have other characters, too;
 * `N6` has six characters, `X1-20` one to twenty. In an identifier, the letter `n` stands for the number of decimals,
 * `m` for the measure, `s` for a serial number.
 */
const table: Readonly<Record<string, string>> = {
  N18: '00 8006 8017 8018 8026',
  N14: '01 02 03 8001',
  N6: '11 12 13 15 16 17 31mn 32mn 33mn 34mn 35mn 36mn 395n 4326 7006 8005',
  N2: '20 7241',
  N13: '410 411 412 413 414 415 416 417 7001',
  N3: '422 424 426',
  N4: '394n 8111',
  N1: '4321 4322 4323 7252',
  N8: '7250',
  N10: '4324 4325 7003',
  N12: '7251',
  N15: '8040 8041',
  N17: '402',
  N20: '4309',
  N32: '8042',
  'N1-4': '7004',
  'N1-6': '242',
  'N1-8': '30 37',
  'N1-10': '8019',
  'N1-12': '8011',
  'N1-15': '390n 392n',
  'N3-15': '423 425',
  'N4-18': '391n 393n',
  'N6-10': '7011',
  'N6-12': '7007',
  'N8-12': '8008',
  'N13-25': '255',
  'N18-20': '8043',
  X2: '4307 4317',
  X3: '7258',
  X4: '7040',
  'X1-2': '7010',
  'X1-3': '427 7008',
  'X1-4': '7041',
  'X1-10': '7009 7255',
  'X1-12': '7005',
  'X1-20': '10 21 22 243 254 420 4318 7020 7021 7022 710 711 712 713 714 715 716 717 7240 8002 8012',
  'X1-25': '7242 8013 8014 8020',
  'X1-28': '235',
  'X1-30': '240 241 250 251 400 401 403 4308 4319 7002 7023 8004 8010 90',
  'X1-34': '8007',
  'X1-35': '4300 4301 4310 4311 4320',
  'X1-40': '7253 7254 7259',
  'X1-50': '8009',
  'X1-70': '4302 4303 4304 4305 4306 4312 4313 4314 4315 4316 7257 8110 8112 8200',
  'X1-90': '7256 8030 91 92 93 94 95 96 97 98 99',
  'X3-30': '723s',
  'X4-12': '421',
  'X4-30': '703s',
  'X6-7': '4330 4331 4332 4333',
  'X13-30': '253',
  'X14-30': '8003',
};

/** The shortest and the longest length of a value, in characters; `digits` is true when it has only digits. */
export type Format = { digits: boolean; shortest: number; longest: number };

const formats = new Map<string, Format>();
for (const [format, identifiers] of Object.entries(table)) {
  const [shortest = '', longest = shortest] = format.slice(1).split('-');
  const value = { digits: format.startsWith('N'), shortest: Number(shortest), longest: Number(longest) };
  for (const identifier of identifiers.split(' ')) formats.set(identifier.replace(/[nms]/g, '#'), value);
}

/** Finds the identifier with which a text begins, and the format of its value. */
export function findIdentifier(text: string): { identifier: string; format: Format } | null {
  for (const length of [4, 3, 2]) {
    const identifier = text.slice(0, length);
    const series = /^\d{4}$/.test(identifier)
      ? [`${identifier.slice(0, 3)}#`, `${identifier.slice(0, 2)}##`]
      : [];
    for (const name of [identifier, ...series]) {
      const format = formats.get(name);
      if (format) return { identifier, format };
    }
  }
  return null;
}

/**
 * Whether the value has the format. Any characters pass where more than digits are allowed, because printers aren't
 * strict about GS1's set.
 */
export const fits = (value: string, { digits, shortest, longest }: Format): boolean =>
  value.length >= shortest && value.length <= longest && (!digits || /^\d+$/.test(value));
