/**
 * Finds out whether a PDF opens an address or another file by itself: as it is opened, as a page is turned, or as the
 * pointer passes over a field. What a person clicks may lead anywhere.
 */
import type { PDFDict as Dict, PDFObject, PDFRef } from '@cantoo/pdf-lib';
import { PDFArray, PDFDict, PDFName, PDFRawStream, PDFRef as Ref } from './pdf-library.ts';

const name = (text: string) => PDFName.of(text);

/** The actions that stay inside the document. Every other one leads out of it, or is unknown to us. */
const inside = new Set(
  ['GoTo', 'GoTo3DView', 'Hide', 'Named', 'ResetForm', 'SetOCGState', 'Trans'].map(name),
);
/** The keys by which an action leads out, also where a viewer reads another kind than our parser does. */
const outwards = [name('URI'), name('F')];
const [kind, next] = [name('S'), name('Next')];

const space = String.raw`(?:[\s\0]|%[^\r\n]*[\r\n])`;
/**
 * The keys of actions that happen by themselves, and how the text of a file mentions them. The text `/AA` alone would
 * also be found in a picture, by chance.
 */
const automatic = [
  {
    key: name('OpenAction'),
    mention:
      /\/(?:O|#4f)(?:p|#70)(?:e|#65)(?:n|#6e)(?:A|#41)(?:c|#63)(?:t|#74)(?:i|#69)(?:o|#6f)(?:n|#6e)(?![\w#])/gi,
    triggers: false,
  },
  {
    key: name('AA'),
    mention: new RegExp(String.raw`\/(?:A|#41){2}${space}*(?:<<|\d+${space}+\d+${space}+R(?![\w#]))`, 'g'),
    triggers: true,
  },
];

export class AutomaticActions {
  readonly #begun: { value: PDFObject; triggers: boolean }[] = [];
  /** The objects by number. A number that is given twice has two objects, and a viewer may take either. */
  readonly #numbered = new Map<string, PDFObject[]>();
  readonly #mentioned = automatic.map(() => 0);
  readonly #seen = automatic.map(() => 0);

  /** Keeps an object, because an action may name it by its number before it comes. */
  keep(ref: PDFRef, object: PDFObject): void {
    const shown = object instanceof PDFRawStream ? object.dict : object;
    if (!(shown instanceof PDFDict || shown instanceof PDFArray || shown instanceof Ref)) return;
    const known = this.#numbered.get(ref.tag);
    if (known) known.push(shown);
    else this.#numbered.set(ref.tag, [shown]);
  }

  /** Records the actions that a dictionary starts by itself. */
  see(dict: Dict): void {
    for (const [at, { key, triggers }] of automatic.entries()) {
      const value = dict.get(key);
      if (!value) continue;
      this.#seen[at] = (this.#seen[at] ?? 0) + 1;
      this.#begun.push({ value, triggers });
    }
  }

  /** Counts what the text of a file, or of its objects, mentions. */
  read(text: string): void {
    for (const [at, { mention }] of automatic.entries())
      this.#mentioned[at] = (this.#mentioned[at] ?? 0) + (text.match(mention)?.length ?? 0);
  }

  /**
   * Whether something leads out of the document by itself, or is mentioned where our parser saw nothing: in a comment,
   * or before another value of the same name.
   */
  leadOut(): boolean {
    if (this.#mentioned.some((count, at) => count > (this.#seen[at] ?? 0))) return true;
    const actions = this.#begun.flatMap(({ value, triggers }) =>
      triggers
        ? this.#resolve(value).flatMap((object) => (object instanceof PDFDict ? object.values() : []))
        : [value],
    );
    const looked = new Set<PDFObject>();
    for (let action = actions.pop(); action; action = actions.pop())
      for (const object of this.#resolve(action)) {
        if (looked.has(object)) continue;
        looked.add(object);
        if (object instanceof PDFArray) actions.push(...object.asArray());
        if (!(object instanceof PDFDict)) continue;
        const what = object.get(kind);
        if (what && !(what instanceof PDFName && inside.has(what))) return true;
        if (outwards.some((key) => object.has(key))) return true;
        const following = object.get(next);
        if (following) actions.push(following);
      }
    return false;
  }

  /** The objects that a value may stand for. */
  #resolve(value: PDFObject): PDFObject[] {
    const found: PDFObject[] = [];
    const asked = new Set<string>();
    for (const waiting = [value]; waiting.length > 0; ) {
      const object = waiting.pop();
      if (!(object instanceof Ref)) {
        if (object) found.push(object);
      } else if (!asked.has(object.tag)) {
        asked.add(object.tag);
        waiting.push(...(this.#numbered.get(object.tag) ?? []));
      }
    }
    return found;
  }
}
