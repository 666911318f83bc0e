/** The file can't be read or isn't allowed; the message is a sentence for the person who chose it. */
export class UnreadableFile extends Error {}

/** The file needs more memory, time or space than its kind may use. */
export const tooComplex = () =>
  new UnreadableFile(
    'Il file è troppo complesso e non si può aprire: salvalo di nuovo in una forma più semplice',
  );
