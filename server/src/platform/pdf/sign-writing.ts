/** Writes what is shown at once anew, with the words whose signs are misread. */
import { codeOf, type Glyph, numberOf } from './sign-font.ts';
import { digitsOf } from './sign-texts.ts';
import { leftOf, type Run, type Word } from './sign-words.ts';

/** A run is shown anew, with its words where each of them begins. */
export function writeRun(run: Run, words: ReadonlyMap<unknown, Word>): string {
  let written = startText(run);
  let plain: Glyph[] = [];
  const showPlain = () => {
    if (plain.length > 0) written += showGlyphs(run, plain, run);
    plain = [];
  };
  for (const sign of run.signs) {
    const word = words.get(sign);
    if (!word) {
      plain.push(...sign.glyphs);
      continue;
    }
    showPlain();
    if (word.first === sign) written += writeWord(word, run) + startText(run);
  }
  showPlain();
  return written;
}

const startText = ({ mode, name, size }: Run, kind = '') => `${mode} Tr\n/${name}${kind} ${size} Tf\n`;

/** The matrix of a place inside a run, when it is shown where another run of its line is. */
function placeOf(run: Run, at: number, shown: Run): string {
  const [a = 1, b = 0, c = 0, d = -1, e = 0, f = 0] = run.place;
  const along = (at * run.size) / 1000;
  const [left, base] =
    run === shown
      ? [e + a * along, f + b * along]
      : [leftOf(run, at) - (shown.outer[4] ?? 0), (shown.outer[5] ?? 0) - (run.outer[5] ?? 0) + f];
  return `${[a, b, c, d, left, base].map(numberOf).join(' ')} Tm\n`;
}

function showGlyphs(run: Run, glyphs: readonly Glyph[], shown: Run): string {
  let end = glyphs[0]?.start ?? 0;
  const place = placeOf(run, end, shown);
  const items = glyphs.map(({ code, start, width }) => {
    const back = numberOf(end - start);
    end = start + width;
    return `${back === '0' ? '' : `${back} `}<${codeOf(code)}>`;
  });
  return `${place}[${items.join(' ')}] TJ\n`;
}

const startSpan = (text: string) => `/Span << /ActualText <feff${digitsOf(text)}> >> BDC\n`;

/** Invisible marks go with the letter behind them, or with the combining mark before them. */
const letter = /\p{Cf}*\P{Cf}(?:(?<=\p{Mn})\p{Cf}+$)?/gu;

/** The glyphs of a word that are shown at once, in the order of its parts. */
function* groupGlyphs({ parts }: Word): Iterable<{ run: Run; glyphs: Glyph[] }> {
  let group: { run: Run; glyphs: Glyph[] } | undefined;
  for (const { run, sign } of parts) {
    if (group?.run === run) {
      group.glyphs.push(...sign.glyphs);
      continue;
    }
    if (group) yield group;
    group = { run, glyphs: [...sign.glyphs] };
  }
  if (group) yield group;
}

/** Between two of them pdf.js would put the space behind the mark: letter, space and mark go together. */
const turnedLetter = /\P{M}\s+\p{Mn}+|\p{Cf}*./gsu;

/** A word: its letters, its glyphs, and a mark from the last of them to the end. */
function writeWord(word: Word, shown: Run): string {
  const groups = [...groupGlyphs(word)];
  const base = groups.find(({ glyphs }) => glyphs.some(({ width }) => width > 0))?.run ?? shown;
  for (const { run, glyphs } of groups) for (const glyph of glyphs) run.font.hide(glyph);
  const { font, size } = base;
  const starts = groups.map(({ run, glyphs }) => leftOf(run, glyphs[0]?.start ?? 0));
  const [start, last] = [Math.min(...starts), Math.max(...starts)];
  const widthFrom = (left: number) => ((word.end - left) * 1000) / size;
  const lay = (left: number, codes: string) => {
    const place = placeOf(base, ((left - leftOf(base, 0)) * 1000) / size, shown);
    return `${startText({ ...base, mode: '3' }, 'c')}${place}[${codes}] TJ\n`;
  };
  const glyphs = groups.map(
    (group) => startText(group.run, 'c') + showGlyphs(group.run, group.glyphs, shown),
  );
  const printed = `${glyphs.join('')}${lay(last, `<${font.fill(widthFrom(last))}>`)}EMC\n`;
  const texts = word.parts.map(({ text }) => text);
  if (!word.isTurned) {
    const letters = font.write(texts.join('').match(letter) ?? [], widthFrom(start));
    return startSpan(texts.join('')) + lay(start, `<${letters}> 10 <${font.fill(10)}>`) + printed;
  }
  // pdfium and poppler turn round even what `ActualText` says, so the letters are the text, in the order of their
  // places. The glyphs say a blank, which pdfium leaves out and poppler takes for the end of a word. pdf.js reads marks
  // before the first letter as if they stood alone, and has to read them behind the others.
  const placed = texts.map((text) => [...text].reverse().join('')).join('');
  const marks = /^\p{Mn}*/u.exec(placed)?.[0] ?? '';
  const letters = font.write(placed.slice(marks.length).match(turnedLetter) ?? [], widthFrom(start));
  const before = marks && `/Span BMC\nEMC\n${lay(start - 0.02, `<${font.write([...marks], 10)}>`)}`;
  return lay(start, `<${letters}>`) + before + startSpan('\t') + printed;
}
