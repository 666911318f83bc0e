/** What can't be read, or isn't allowed; the message is a sentence for whoever chose the file. */
export class UnreadableFile extends Error {}

/** It asks for more memory, time or room than a file of its kind may. */
export const tooComplex = () =>
  new UnreadableFile(
    'Il file è troppo complesso e non si può aprire: salvalo di nuovo in una forma più semplice',
  );
