/** A PDF that is whole, readable, and does nothing by itself; opened by the process for files from outside. */
import { constants, inflateSync } from 'node:zlib';
import {
  PDFArray,
  PDFCatalog,
  PDFDict,
  PDFName,
  type PDFObject,
  PDFPageLeaf,
  PDFParser,
  PDFRawStream,
  type PDFRef,
} from '@cantoo/pdf-lib';
import { tooComplex, UnreadableFile } from './unreadable.ts';

/** Names that make a PDF do something when it is opened, or carry something else inside. */
const activeNames = [
  'JavaScript',
  'JS',
  'Launch',
  'EmbeddedFile',
  'EmbeddedFiles',
  'GoToE',
  'RichMedia',
  'XFA',
  'SubmitForm',
  'ImportData',
];
const active = new Set(activeNames.map((name) => PDFName.of(name)));

/** What one file may unpack to, of what says where its objects lie and what they are: pages' contents stay packed. */
const mostUnpacked = 64 * 1024 * 1024;
/** Names, lists and dictionaries that are looked at; a manual of a thousand pages has some hundred thousand. */
const mostLooks = 4_000_000;

const isActive = () => new UnreadableFile('Il PDF contiene script o file allegati: esportalo di nuovo senza');
const isProtected = () =>
  new UnreadableFile('Il PDF è protetto da password: togli la protezione e ricaricalo');
const isDamaged = () => new UnreadableFile('Il PDF è danneggiato e non si può leggere');

/** Throws `UnreadableFile` when the PDF is active, protected, damaged, or more than one may ask to look at. */
export async function checkPassive(content: Buffer): Promise<void> {
  if (namesWrittenOut.test(content.toString('latin1'))) throw isActive();
  const parser = new WatchedParser(content);
  const pages = await parser.countPages().catch(() => undefined);
  if (parser.verdict) throw parser.verdict;
  // Its objects are packed by a key that we don't have: they look damaged.
  if (content.includes('/Encrypt')) throw isProtected();
  if (pages === undefined) throw isDamaged();
  if (pages === 0) throw new UnreadableFile('Il PDF non ha pagine');
}

/**
 * The long names as they stand in the file, each letter perhaps written as its number: found also where the parser sees a
 * comment or the inside of a stream, and a viewer that is led there by the table of contents sees an object.
 */
const namesWrittenOut = new RegExp(
  `/(?:${activeNames
    .filter((name) => name.length > 5)
    .map((name) => [...name].map((letter) => `(?:${letter}|#${letter.charCodeAt(0).toString(16)})`).join(''))
    .join('|')})(?![\\w#])`,
  'i',
);

/**
 * The library's parser, which goes through the file from its beginning to its end, so that an object given twice is looked
 * at twice. Objects are looked at as they are parsed, within a budget.
 */
class WatchedParser extends PDFParser {
  /** Why the file is refused; kept, because the parser itself takes any error for a damaged object. */
  verdict: UnreadableFile | undefined;
  #unpacked = 0;
  #looks = 0;

  constructor(content: Buffer) {
    // An object that can't be parsed is an error: it might be one that others can.
    super(content, Number.POSITIVE_INFINITY, true);
    const assign = this.context.assign.bind(this.context);
    this.context.assign = (ref: PDFRef, object: PDFObject) => {
      this.#look([object]);
      assign(ref, object);
    };
  }

  async countPages(): Promise<number> {
    const context = await this.parseDocument();
    if (context.trailerInfo.Encrypt) throw this.#refuse(isProtected());
    const root = context.lookup(context.trailerInfo.Root);
    if (!(root instanceof PDFCatalog)) throw isDamaged();
    let pages = 0;
    root.Pages().traverse((node) => {
      if (++this.#looks > mostLooks) throw this.#refuse(tooComplex());
      if (node instanceof PDFPageLeaf) pages++;
    });
    return pages;
  }

  override parseObject(ref?: PDFRef): PDFObject {
    const object = super.parseObject(ref);
    return object instanceof PDFRawStream && holdsObjects(object) ? this.#unpack(object) : object;
  }

  /** Also of the trailer, which is no object. */
  protected override parseDict(ref?: PDFRef): PDFDict {
    const dict = super.parseDict(ref);
    for (const [key, value] of dict.entries())
      if (active.has(key) || this.#isActiveName(value)) throw this.#refuse(isActive());
    return dict;
  }

  #isActiveName(value: PDFObject): boolean {
    if (++this.#looks > mostLooks) throw this.#refuse(tooComplex());
    return value instanceof PDFName && active.has(value);
  }

  /** Everything inside: a stack of our own, because nesting has no end and the machine's has. */
  #look(waiting: PDFObject[]): void {
    for (let value = waiting.pop(); value; value = waiting.pop()) {
      if (this.#isActiveName(value)) throw this.#refuse(isActive());
      if (value instanceof PDFRawStream) waiting.push(value.dict);
      else if (value instanceof PDFArray) for (const item of value.asArray()) waiting.push(item);
      else if (value instanceof PDFDict) for (const entry of value.entries()) waiting.push(...entry);
    }
  }

  /** The stream that holds objects, unpacked here: the library would unpack it however large it gets. */
  #unpack(stream: PDFRawStream): PDFRawStream {
    let contents: Uint8Array = stream.contents;
    for (const filter of filtersOf(stream.dict)) {
      if (filter !== PDFName.of('FlateDecode')) throw this.#refuse(tooComplex());
      contents = this.#inflate(contents);
    }
    stream.dict.delete(PDFName.of('Filter'));
    return PDFRawStream.of(stream.dict, contents);
  }

  #inflate(packed: Uint8Array): Uint8Array {
    try {
      const room = mostUnpacked - this.#unpacked;
      const contents = inflateSync(packed, { maxOutputLength: room, finishFlush: constants.Z_SYNC_FLUSH });
      this.#unpacked += contents.length;
      return contents;
    } catch (error) {
      const tooLong = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
      throw tooLong ? this.#refuse(tooComplex()) : error;
    }
  }

  #refuse(verdict: UnreadableFile): UnreadableFile {
    this.verdict ??= verdict;
    return verdict;
  }
}

/** Of objects, or of where objects lie. */
function holdsObjects({ dict }: PDFRawStream): boolean {
  const type = dict.lookup(PDFName.of('Type'));
  return type === PDFName.of('ObjStm') || type === PDFName.of('XRef');
}

function filtersOf(dict: PDFDict): (PDFObject | undefined)[] {
  const filter = dict.lookup(PDFName.of('Filter'));
  if (filter instanceof PDFArray) return filter.asArray().map((_, index) => filter.lookup(index));
  return filter ? [filter] : [];
}
