/** A row as a spreadsheet numbers it: the header is 1, empty rows count. */
export type TableRow = { row: number; cells: string[] };

/** What can't be read at all; the message is a sentence for whoever chose the file. */
export class UnreadableFile extends Error {}
