/** Finds words in a part of the page. */

/** Replaces each character by exactly one, so that positions stay the same: 'È' becomes 'e'. */
const plain = (text: string): string =>
  Array.from({ length: text.length }, (_, index) => {
    const letter = text.charAt(index).normalize('NFD').charAt(0).toLowerCase();
    return /\s/.test(letter) ? ' ' : letter;
  }).join('');

type Piece = { node: Text; from: number };

const breaksWords = new Set([
  'BR',
  'P',
  'LI',
  'TD',
  'TH',
  'H2',
  'H3',
  'H4',
  'H5',
  'H6',
  'DIV',
  'PRE',
  'BLOCKQUOTE',
]);

/**
 * Returns every occurrence of the words outside of folded parts. Accents and capitals are ignored, and words that a PDF
 * splits into several pieces are found as well.
 */
export function findRanges(root: Node, words: string): Range[] {
  const wanted = plain(words).replace(/ +/g, ' ');
  const pieces: Piece[] = [];
  let text = '';
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT, (node) =>
    node.nodeName === 'DETAILS' ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
  );
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof Text) {
      pieces.push({ node, from: text.length });
      text += plain(node.data);
    } else if (breaksWords.has(node.nodeName) && !text.endsWith(' ')) text += ' ';
  }
  const found: Range[] = [];
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length)) {
    const [start, end] = [placeOf(pieces, at), placeOf(pieces, at + wanted.length - 1)];
    if (!start || !end) continue;
    const range = document.createRange();
    range.setStart(start.node, start.offset);
    range.setEnd(end.node, end.offset + 1);
    found.push(range);
  }
  return found;
}

/** Returns the piece with this character; undefined for a break between two pieces. */
function placeOf(pieces: readonly Piece[], at: number): { node: Text; offset: number } | undefined {
  const piece = pieces.findLast(({ from }) => from <= at);
  const offset = piece ? at - piece.from : 0;
  return piece && offset < piece.node.length ? { node: piece.node, offset } : undefined;
}
