/** The file can't be read or isn't allowed; the message is a sentence for the person who chose it. */
export class UnreadableFile extends Error {
  /** The sheets of a workbook among which the person must choose one. */
  readonly sheets: readonly string[];
  constructor(message: string, sheets: readonly string[] = []) {
    super(message);
    this.sheets = sheets;
  }
}

export const severalSheets = (names: readonly string[]) =>
  new UnreadableFile(`Il file ha ${names.length} fogli (${names.join(', ')}): scegli quale.`, names);

/** The file needs more memory, time or space than its kind may use. */
export const tooComplex = () =>
  new UnreadableFile(
    'Il file è troppo complesso e non si può aprire: salvalo di nuovo in una forma più semplice',
  );
