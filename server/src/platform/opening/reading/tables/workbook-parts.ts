/** Reads the parts of a workbook that the library leaves out: the formats of cells, errors, and the list of sheets. */

/** The text that a cell shows instead of its value, or what is special about its value. */
export type ShownCell = { text: string } | { isPower: true };

/** The sheets that people see, in their order, each with its path in the archive. */
export function sheetsOf(workbook: string, relations: string): { name: string; path: string }[] {
  const targets = new Map(tagsOf(relations, 'Relationship').map(({ Id = '', Target = '' }) => [Id, Target]));
  return tagsOf(workbook, 'sheet').flatMap(({ name = '', state = 'visible', ...others }) => {
    // The prefix of the attribute is the writer's choice: usually `r:id`.
    const id = Object.entries(others).find(([key]) => /(^|:)id$/.test(key))?.[1] ?? '';
    const target = targets.get(id);
    if (target === undefined || state !== 'visible') return [];
    return [{ name, path: target.startsWith('/') ? target.slice(1) : `xl/${target}` }];
  });
}

/** Answers whether a sheet has any content. */
export const hasContent = (sheet: string): boolean => /<(?:\w+:)?(?:v|is)[\s>]/.test(sheet);

type Format = 'percent' | 'power' | { zeros: number };

const builtIn: Readonly<Record<string, Format>> = { 9: 'percent', 10: 'percent', 11: 'power', 48: 'power' };

/** The formats of the styles of cells that change what a number shows; other styles are undefined. */
export function formatsOf(styles: string): (Format | undefined)[] {
  const codes = new Map(
    tagsOf(styles, 'numFmt').map(({ numFmtId = '', formatCode = '' }) => [numFmtId, formatCode]),
  );
  const cells = /<(?:\w+:)?cellXfs\b[\s\S]*?<\/(?:\w+:)?cellXfs>/.exec(styles)?.[0] ?? '';
  return tagsOf(cells, 'xf').map(({ numFmtId = '' }) => {
    const code = codes.get(numFmtId);
    return code === undefined ? builtIn[numFmtId] : formatOf(code);
  });
}

function formatOf(code: string): Format | undefined {
  // Words in quotes, letters that stand for themselves and conditions are no part of the format.
  const bare = code.replace(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/g, '').split(';')[0] ?? '';
  if (bare.includes('%')) return 'percent';
  if (/E[+-]/i.test(bare)) return 'power';
  return /^0{2,}$/.test(bare) ? { zeros: bare.length } : undefined;
}

/** Finds the cells of a sheet that show something else than their value, by their addresses (`B2`). */
export function shownCells(sheet: string, formats: readonly (Format | undefined)[]): Map<string, ShownCell> {
  const shown = new Map<string, ShownCell>();
  for (const [, attributes = '', inside = ''] of sheet.matchAll(
    /<(?:\w+:)?c\s([^>]*?)(?:\/>|>([\s\S]*?)<\/(?:\w+:)?c>)/g,
  )) {
    const address = /\br="([A-Z]+\d+)"/.exec(attributes)?.[1];
    const value = /<(?:\w+:)?v[^>]*>([^<]*)</.exec(inside)?.[1] ?? '';
    const type = /\bt="(\w+)"/.exec(attributes)?.[1] ?? 'n';
    if (!address || value === '') continue;
    if (type === 'e') shown.set(address, { text: decode(value) });
    if (type !== 'n') continue;
    const format = formats[Number(/\bs="(\d+)"/.exec(attributes)?.[1] ?? -1)];
    const number = Number(value);
    if (format === undefined || Number.isNaN(number)) continue;
    if (format === 'power') shown.set(address, { isPower: true });
    else if (format === 'percent') shown.set(address, { text: `${plainNumber(number * 100)}%` });
    else if (Number.isInteger(number) && number >= 0)
      shown.set(address, { text: plainNumber(number).padStart(format.zeros, '0') });
  }
  return shown;
}

/** Writes a number with the fifteen digits that a spreadsheet keeps, without a power. */
export const plainNumber = (number: number): string =>
  Number(number.toPrecision(15)).toLocaleString('en-US', {
    useGrouping: false,
    maximumSignificantDigits: 15,
  });

/** The address of a cell by its indices: 0, 27 is `AB1`. */
export function addressOf(row: number, column: number): string {
  let letters = '';
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  return `${letters}${row + 1}`;
}

/** Returns the attributes of each element of this name. */
const tagsOf = (xml: string, name: string): Record<string, string>[] =>
  [...xml.matchAll(new RegExp(`<(?:\\w+:)?${name}\\s([^>]*)>`, 'g'))].map(([, attributes = '']) =>
    Object.fromEntries(
      [...attributes.matchAll(/([\w:]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map(
        ([, key = '', first, second]) => [key, decode(first ?? second ?? '')],
      ),
    ),
  );

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const decode = (text: string): string =>
  text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex, decimal, name) => {
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
    if (name) return entities[name] ?? whole;
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
