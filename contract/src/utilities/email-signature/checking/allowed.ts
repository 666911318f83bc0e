/** The elements, attributes and styles that a signature's template may use. Everything else is refused. */
import { explainColour } from '../colours.ts';

/** Returns a sentence that names the mistake; null when there is none. */
type Explain = (value: string) => string | null;

const inside = ['a', 'b', 'strong', 'i', 'em', 'span'];
const cells = ['td', ...inside, ''];

/** The allowed elements, each with its allowed parents; '' is the top level of the template. */
export const elements: Readonly<Record<string, readonly string[]>> = {
  table: ['td', ''],
  tbody: ['table'],
  tr: ['table', 'tbody'],
  td: ['tr'],
  a: ['td', 'b', 'strong', 'i', 'em', 'span', ''],
  b: cells,
  strong: cells,
  i: cells,
  em: cells,
  span: cells,
  br: cells,
  img: cells,
};
/** These elements have no end tag. */
export const emptyElements = new Set(['br', 'img']);
/** Browsers move a text inside these elements to a place before the table. */
export const withoutText = new Set(['table', 'tbody', 'tr']);

/** The largest width in px: a narrower table fits a phone of 320 px. */
export const widestPx = 300;

const matches =
  (pattern: RegExp, most = Number.POSITIVE_INFINITY): Explain =>
  (value) =>
    pattern.test(value) && Number.parseInt(value, 10) <= most ? null : '';
const oneOf =
  (...words: readonly string[]): Explain =>
  (value) =>
    words.includes(value) ? null : '';

const width: Explain = (value) =>
  value === '100%' || (/^\d{1,3}$/.test(value) && Number(value) <= widestPx)
    ? null
    : `una larghezza è al massimo ${widestPx}, o 100%: più larga non sta su un telefono`;
const count = matches(/^\d{1,2}$/, 20);
const align = oneOf('left', 'center', 'right');

const href: Explain = (value) =>
  /^(https:\/\/[^\s"<>]+|mailto:[^\s"<>]+@[^\s"<>]+|tel:\+?\d+)$/.test(value)
    ? null
    : 'un collegamento comincia con https, mailto o tel';

/** The allowed attributes, except `style`, which every element may have; those of a picture are checked together. */
export const attributes: Readonly<Record<string, Readonly<Record<string, Explain>>>> = {
  table: { role: oneOf('presentation'), cellpadding: count, cellspacing: count, border: count, width, align },
  td: {
    width,
    align,
    valign: oneOf('top', 'middle', 'bottom'),
    colspan: matches(/^[1-9]$/),
    rowspan: matches(/^[1-9]$/),
  },
  a: { href },
};

const lineHeight = matches(/^[1-9]\d?px$/, 40);
const padding: Explain = (value) => (/^(0|\d{1,2}px)$/.test(value) ? null : '');
const paddings: Explain = (value) => {
  const sides = value.split(' ');
  return sides.length <= 4 && sides.every((side) => padding(side) === null) ? null : '';
};
const border: Explain = (value) => {
  const [, colour] = /^\d{1,2}px solid (#[\da-f]{6})$/i.exec(value) ?? [];
  if (colour) return explainColour(colour.toLowerCase());
  return value === '0' || value === 'none' ? null : '';
};
const styleWidth =
  (most: number): Explain =>
  (value) =>
    value === '100%' || (/^\d{1,3}px$/.test(value) && Number.parseInt(value, 10) <= most)
      ? null
      : `al massimo ${most}px, o 100%`;

const systemFonts = new Set([
  ...['arial', 'helvetica', 'verdana', 'tahoma', 'georgia', 'calibri', 'trebuchet ms', 'times new roman'],
  ...['courier new', 'segoe ui', 'sans-serif', 'serif', 'monospace', 'inherit'],
]);
const fonts: Explain = (value) =>
  value.split(',').every((name) =>
    systemFonts.has(
      name
        .trim()
        .replace(/^'(.*)'$/, '$1')
        .toLowerCase(),
    ),
  )
    ? null
    : 'usa caratteri che ha ogni computer, come Arial, Verdana o Georgia';

export const styles: Readonly<Record<string, Explain>> = {
  'font-family': fonts,
  'font-size': matches(/^[1-9]\dpx$/, 32),
  'line-height': (value) => (/^1(\.\d{1,2})?$/.test(value) ? null : lineHeight(value)),
  'font-weight': oneOf('normal', 'bold', '400', '600', '700'),
  'font-style': oneOf('normal', 'italic'),
  'text-decoration': oneOf('none', 'underline'),
  'text-align': align,
  'vertical-align': oneOf('top', 'middle', 'bottom', 'baseline'),
  color: (value) => {
    if (value === 'inherit') return null;
    return /^#[\da-f]{6}$/i.test(value) ? explainColour(value.toLowerCase()) : '';
  },
  padding: paddings,
  'padding-top': padding,
  'padding-right': padding,
  'padding-bottom': padding,
  'padding-left': padding,
  border,
  'border-top': border,
  'border-right': border,
  'border-bottom': border,
  'border-left': border,
  'border-collapse': oneOf('collapse', 'separate'),
  width: styleWidth(widestPx),
  'max-width': styleWidth(600),
  display: oneOf('block', 'inline-block'),
  'overflow-wrap': oneOf('anywhere', 'break-word', 'normal'),
  'word-break': oneOf('break-word', 'normal'),
};

/** The styles that a picture may have: none of them makes it smaller than its attributes say. */
export const pictureStyles = new Set([
  ...['border', 'border-top', 'border-right', 'border-bottom', 'border-left', 'vertical-align', 'display'],
  ...['padding', 'padding-top', 'padding-right', 'padding-bottom', 'padding-left'],
]);

/** Bold text of this size in px or more is large (WCAG 2.2: 14 points), and may have a colour. */
export const largeText = 19;
