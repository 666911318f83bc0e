/** Computes where each label goes and what it shows: the data of server/templates/labels.typ. */
import {
  type LabelContent,
  type LabelFormat,
  sheetOf,
  takesBars,
} from '@wms/contract/logistics/labels/endpoints';
import { bars, type DrawnSymbol, qr } from '../../platform/pdf/symbols.ts';

export type LabelText = {
  /**
   * The content of the QR: the public address of the product or place, or its code when there is no public address.
   */
  address: string;
  code: string;
  name: string;
  /** The places around the thing, the outermost first; outer places are left out when there is no room for all. */
  details: string[];
};

type Style = {
  /** The margin inside the label: home printers don't print the last 4 mm of the paper. */
  inset: { x: number; y: number };
  qr: number;
  /** The side of the QR when bars stand below it. */
  qrAboveBars: number;
  barsHeight: number;
  /** The height of the bars on a label without a QR. */
  barsAloneHeight: number;
  /** The sizes of the letters, in points; all other measures are millimetres. */
  text: { code: number; name: number; detail: number };
};

const styles: Record<LabelFormat, Style> = {
  'a4-3x8': {
    inset: { x: 4, y: 3 },
    qr: 28,
    qrAboveBars: 21,
    barsHeight: 9,
    barsAloneHeight: 13,
    text: { code: 12, name: 9.5, detail: 7.5 },
  },
  'a4-2x7': {
    inset: { x: 4, y: 3 },
    qr: 31,
    qrAboveBars: 21.5,
    barsHeight: 9.5,
    barsAloneHeight: 14,
    text: { code: 15, name: 11, detail: 8.5 },
  },
  'a4-5x13': {
    inset: { x: 1.2, y: 1.2 },
    qr: 16,
    qrAboveBars: 16,
    barsHeight: 0,
    barsAloneHeight: 0,
    text: { code: 8, name: 6.5, detail: 5.5 },
  },
  'roll-62': {
    inset: { x: 2.5, y: 2.5 },
    qr: 25,
    qrAboveBars: 25,
    barsHeight: 11,
    barsAloneHeight: 14,
    text: { code: 12.5, name: 10.5, detail: 8 },
  },
};

const rollWidth = 62;

/** The most height that the text of a label on the roll may take. */
const rollTextHeight = 27;

const between = { symbols: 1, words: 1.5 };

export type Sheets = {
  page: { width: number; height: number | null };
  label: { width: number; height: number | null; inset: Style['inset'] };
  text: Style['text'];
  labels: ReturnType<typeof drawLabel>[];
  pages: { label: number; x: number; y: number }[][];
};

export type PrintSettings = { format: LabelFormat; content: LabelContent; skip?: number; copies?: number };

export function layOutSheets(things: readonly LabelText[], printing: PrintSettings): Sheets {
  const { format, skip = 0, copies = 1 } = printing;
  const sheet = sheetOf(format);
  const style = styles[format];
  const labels = things.map((thing) => drawLabel(thing, printing));
  const order = labels.flatMap((_, index) => Array.from({ length: copies }, () => index));
  if (!sheet)
    return {
      page: { width: rollWidth, height: null },
      label: { width: rollWidth, height: null, inset: style.inset },
      text: style.text,
      labels,
      pages: order.map((label) => [{ label, x: 0, y: 0 }]),
    };
  const each = sheet.columns * sheet.rows;
  const pages: Sheets['pages'] = [];
  for (const [index, label] of order.entries()) {
    const place = index + (skip % each);
    const [row, column] = [Math.floor((place % each) / sheet.columns), place % sheet.columns];
    const page = Math.floor(place / each);
    pages[page] ??= [];
    pages[page].push({
      label,
      x: sheet.left + column * (sheet.width + sheet.gap),
      y: sheet.top + row * sheet.height,
    });
  }
  return {
    page: { width: 210, height: 297 },
    label: { width: sheet.width, height: sheet.height, inset: style.inset },
    text: style.text,
    labels,
    pages,
  };
}

/** Lays out the first label alone, on a page of its size. */
export function layOutFirst(things: readonly LabelText[], printing: PrintSettings): Sheets {
  const { label, ...sheets } = layOutSheets(things.slice(0, 1), printing);
  return {
    ...sheets,
    label,
    page: { width: label.width, height: label.height },
    pages: [[{ label: 0, x: 0, y: 0 }]],
  };
}

/** Draws a label's symbols, and gives the room of its words in millimetres. */
function drawLabel({ address, code, name, details }: LabelText, { format, content }: PrintSettings) {
  const sheet = sheetOf(format);
  const { inset, qrAboveBars, barsHeight, barsAloneHeight, qr: qrAlone } = styles[format];
  const width = (sheet?.width ?? rollWidth) - 2 * inset.x;
  const height = sheet ? sheet.height - 2 * inset.y : null;
  const wantsBars = content !== 'qr' && takesBars(format);
  const code128 = wantsBars ? bars(code, width, content === 'both' ? barsHeight : barsAloneHeight) : null;
  // A code that is too long for bars gets a QR, even when only bars were asked for.
  const square =
    content !== 'code128' || !code128 ? drawSquare(address, code, code128 ? qrAboveBars : qrAlone) : null;
  const below = code128 ? code128.height + between.symbols : 0;
  return {
    qr: square && { svg: square.svg, side: square.width },
    bars: code128,
    words: {
      width: width - (square ? square.width + between.words : 0),
      height: (height ?? rollTextHeight + below) - below,
    },
    code,
    name,
    details,
  };
}

/** Draws the QR of the address, or of the code when the address is too long: a phone couldn't read so dense a QR. */
const drawSquare = (address: string, code: string, side: number): DrawnSymbol | null =>
  qr(address, side) ?? qr(code, side);
