/** Makes workbooks as spreadsheets write them, with what our own exports never have: formats, errors, hidden sheets. */
import { strToU8, zipSync } from 'fflate';

/** A text, or a number with the format in which it is shown, or the error of a formula. */
export type TestCell = string | { value: number; format?: string } | { error: string };

const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const letters = (column: number) => String.fromCharCode(65 + column);

/** Makes a workbook of sheets by their names; each has fewer than 27 columns. */
export function workbookOf(
  sheets: Readonly<Record<string, readonly (readonly TestCell[])[]>>,
  hidden: readonly string[] = [],
): Buffer {
  const formats: string[] = [];
  const styleOf = (format: string) => {
    if (!formats.includes(format)) formats.push(format);
    return formats.indexOf(format) + 1;
  };
  const writeCell = (cell: TestCell, address: string) => {
    if (typeof cell === 'string')
      return `<c r="${address}" t="inlineStr"><is><t>${escapeXml(cell)}</t></is></c>`;
    if ('error' in cell) return `<c r="${address}" t="e"><f>1/0</f><v>${cell.error}</v></c>`;
    const style = cell.format === undefined ? '' : ` s="${styleOf(cell.format)}"`;
    return `<c r="${address}"${style}><v>${cell.value}</v></c>`;
  };
  const names = Object.keys(sheets);
  const bodies = Object.values(sheets).map((rows) =>
    rows
      .map((cells, row) => {
        const written = cells.map((cell, column) => writeCell(cell, `${letters(column)}${row + 1}`));
        return `<row r="${row + 1}">${written.join('')}</row>`;
      })
      .join(''),
  );
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const files: Record<string, string> = {
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${names
      .map((name, index) => {
        const state = hidden.includes(name) ? ' state="hidden"' : '';
        return `<sheet name="${escapeXml(name)}" sheetId="${index + 1}"${state} r:id="rId${index + 1}"/>`;
      })
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${names
      .map(
        (_, index) =>
          `<Relationship Id="rId${index + 1}" Type="${office}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
      )
      .join('')}<Relationship Id="rId99" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
  };
  for (const [index, body] of bodies.entries())
    files[`xl/worksheets/sheet${index + 1}.xml`] =
      `<worksheet xmlns="${main}"><sheetData>${body}</sheetData></worksheet>`;
  files['xl/styles.xml'] = `<styleSheet xmlns="${main}"><numFmts>${formats
    .map((format, index) => `<numFmt numFmtId="${164 + index}" formatCode="${escapeXml(format)}"/>`)
    .join('')}</numFmts><cellXfs><xf numFmtId="0"/>${formats
    .map((_, index) => `<xf numFmtId="${164 + index}"/>`)
    .join('')}</cellXfs></styleSheet>`;
  return Buffer.from(
    zipSync(Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)]))),
  );
}
