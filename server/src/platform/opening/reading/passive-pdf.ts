/** Checks that a PDF is complete, readable, and does nothing by itself; runs in the process for files from outside. */
import { constants, inflateSync } from 'node:zlib';
import type { PDFDict as Dict, PDFObject, PDFRef, PDFRawStream as RawStream } from '@cantoo/pdf-lib';
import { AutomaticActions } from './automatic-actions.ts';
import {
  PDFArray,
  PDFCatalog,
  PDFDict,
  PDFName,
  PDFPageLeaf,
  PDFParser,
  PDFRawStream,
} from './pdf-library.ts';
import { tooComplex, UnreadableFile } from './unreadable.ts';

/** Names that make a PDF do something when it is opened, or carry something else inside. */
const activeNames = [
  'JavaScript',
  'JS',
  'Launch',
  'EmbeddedFile',
  'EmbeddedFiles',
  'EF',
  'FileAttachment',
  'GoToE',
  'RichMedia',
  'XFA',
  'SubmitForm',
  'ImportData',
];
const active = new Set(activeNames.map((name) => PDFName.of(name)));

/** The limit for unpacking a file's object streams and tables; the contents of pages stay packed. */
const mostUnpacked = 64 * 1024 * 1024;
/** The most objects that are checked; a manual of a thousand pages has some hundred thousand. */
const mostLooks = 4_000_000;

const isActive = () => new UnreadableFile('Il PDF contiene script o file allegati: esportalo di nuovo senza');
const opensByItself = () =>
  new UnreadableFile('Il PDF apre da solo un indirizzo o un altro file: esportalo di nuovo senza');
const isProtected = () =>
  new UnreadableFile('Il PDF è protetto da password: togli la protezione e ricaricalo');
const isDamaged = () => new UnreadableFile('Il PDF è danneggiato e non si può leggere');

/** Counts the pages; throws `UnreadableFile` when the PDF is active, protected, damaged, or too large to check. */
export async function checkPassive(content: Buffer): Promise<number> {
  const text = withoutHarmlessText(content.toString('latin1'));
  if (namesWrittenOut.test(text)) throw isActive();
  const parser = new WatchedParser(content);
  const pages = await parser.countPages().catch(() => undefined);
  if (parser.verdict) throw parser.verdict;
  // An object stream that the parser hasn't seen lies inside another object, where a viewer could still find it.
  if ((text.match(packedObjects)?.length ?? 0) > parser.packs) throw isDamaged();
  // Without the key, the objects of an encrypted PDF look damaged.
  if (content.includes('/Encrypt')) throw isProtected();
  if (pages === undefined) throw isDamaged();
  parser.actions.read(text);
  if (parser.actions.leadOut()) throw opensByItself();
  if (pages === 0) throw new UnreadableFile('Il PDF non ha pagine');
  return pages;
}

/** Matches a name in a file; each letter may be written as `#` and its hexadecimal number. */
const writtenOut = (name: string) =>
  [...name]
    .map((letter) => {
      const number = letter.charCodeAt(0).toString(16);
      return `(?:${letter}|#${number.replace(/[a-f]/, (digit) => `[${digit}${digit.toUpperCase()}]`)})`;
    })
    .join('');

/**
 * Matches the long names anywhere in the text of the file, also inside a comment or a stream, because a viewer that
 * follows the table of contents may find an object where our parser sees a comment or a stream.
 */
const namesWrittenOut = new RegExp(
  `/(?:${activeNames
    .filter((name) => name.length > 5)
    .map(writtenOut)
    .join('|')})(?![\\w#])`,
);
const packedObjects = new RegExp(`/${writtenOut('ObjStm')}(?![\\w#])`, 'g');

/**
 * Strings of one line, because a comment that looks like a string ends with its line. The limit of 2000 characters
 * keeps a long string from filling the stack. The second pattern matches the texts that describe the document.
 */
const oneLineStrings = /\((?:[^()\\\r\n]|\\[^\r\n]){0,2000}\)/g;
const descriptions = /<\?xpacket begin[\s\S]*?<\?xpacket end/g;

/**
 * Removes harmless text: a title may be 'HTML/JavaScript', and a link may lead to '/Launch'. Text in which a viewer
 * could find an object stays.
 */
const withoutHarmlessText = (text: string): string =>
  [oneLineStrings, descriptions].reduce(
    (rest, harmless) => rest.replace(harmless, (found) => (/<<|obj(?![a-z])/.test(found) ? found : '()')),
    text,
  );

/**
 * The library's parser, which reads the file from its beginning to its end, so that an object given twice is checked
 * twice. Objects are checked as they are parsed, within a budget.
 */
class WatchedParser extends PDFParser {
  /** The reason of the refusal. It is kept here, because the parser itself treats any error as a damaged object. */
  verdict: UnreadableFile | undefined;
  /** The number of object streams that the parser has seen. */
  packs = 0;
  /** The actions that happen by themselves. */
  readonly actions = new AutomaticActions();
  #unpacked = 0;
  #looks = 0;

  constructor(content: Buffer) {
    // An object that can't be parsed is an error, because another program might be able to parse it.
    super(content, Number.POSITIVE_INFINITY, true);
    const assign = this.context.assign.bind(this.context);
    this.context.assign = (ref: PDFRef, object: PDFObject) => {
      this.#look([object]);
      this.actions.keep(ref, object);
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
    if (!(object instanceof PDFRawStream)) return object;
    if (isElsewhere(object.dict)) throw this.#refuse(opensByItself());
    const type = object.dict.lookup(PDFName.of('Type'));
    if (type === PDFName.of('XRef')) return this.#unpack(object);
    if (type === PDFName.of('ObjStm')) return this.#unpackObjects(object);
    // Some viewers recognise a stream of objects by these two names alone.
    if (object.dict.has(PDFName.of('First')) && object.dict.has(PDFName.of('N')))
      throw this.#refuse(isDamaged());
    return object;
  }

  /** Checks each dictionary here, because the trailer is one that never becomes an object. */
  protected override parseDict(ref?: PDFRef): Dict {
    const dict = super.parseDict(ref);
    for (const [key, value] of dict.entries())
      if (active.has(key) || this.#isActiveName(value)) throw this.#refuse(isActive());
    return dict;
  }

  #isActiveName(value: PDFObject): boolean {
    if (++this.#looks > mostLooks) throw this.#refuse(tooComplex());
    return value instanceof PDFName && active.has(value);
  }

  /** Checks everything inside with a stack of our own, because deep nesting would overflow the call stack. */
  #look(waiting: PDFObject[]): void {
    for (let value = waiting.pop(); value; value = waiting.pop()) {
      if (this.#isActiveName(value)) throw this.#refuse(isActive());
      if (value instanceof PDFRawStream) waiting.push(value.dict);
      else if (value instanceof PDFArray) for (const item of value.asArray()) waiting.push(item);
      else if (value instanceof PDFDict) {
        this.actions.see(value);
        for (const entry of value.entries()) waiting.push(...entry);
      }
    }
  }

  #unpackObjects(stream: RawStream): RawStream {
    this.packs++;
    // With a predictor we would read other bytes than a viewer; no program uses one here.
    if (stream.dict.has(PDFName.of('DecodeParms'))) throw this.#refuse(tooComplex());
    const unpacked = this.#unpack(stream);
    // The text also shows a value that the parser doesn't see because another value has the same name.
    const text = withoutHarmlessText(Buffer.from(unpacked.contents).toString('latin1'));
    if (namesWrittenOut.test(text)) throw this.#refuse(isActive());
    this.actions.read(text);
    return unpacked;
  }

  /** Unpacks a stream of objects or of their places here, because the library would unpack it without a limit. */
  #unpack(stream: RawStream): RawStream {
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

/** The bytes of a stream may lie in another file or at an address, and a picture may show a page of another PDF. */
const isElsewhere = (dict: Dict): boolean =>
  dict.has(PDFName.of('F')) || dict.get(PDFName.of('Ref')) !== undefined;

/** Lists the filters that are already known; a filter that the file defines later is undefined. */
function filtersOf(dict: Dict): (PDFObject | undefined)[] {
  const filter = dict.lookup(PDFName.of('Filter'));
  if (filter instanceof PDFArray) return filter.asArray().map((_, index) => filter.lookup(index));
  return dict.has(PDFName.of('Filter')) ? [filter] : [];
}
