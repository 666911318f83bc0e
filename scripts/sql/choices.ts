/**
 * Chooses one of several branches each time that a statement is read. Within one reading the same question gets the
 * same answer; readings go on until each branch was taken once.
 */
export class Choices {
  readonly #taken = new Map<unknown, { count: number; of: number }>();
  #now = new Set<unknown>();
  #readings = 0;

  /** Answers one of the branches; nothing where there is none. */
  of<Branch>(question: unknown, branches: readonly Branch[]): Branch | undefined {
    const taken = this.#taken.get(question) ?? { count: 0, of: 0 };
    taken.of = branches.length;
    this.#taken.set(question, taken);
    if (!this.#now.has(question)) taken.count++;
    this.#now.add(question);
    return branches[(taken.count - 1) % branches.length];
  }

  /** Begins another reading, unless each branch was taken. */
  advance(): boolean {
    this.#now = new Set();
    return ++this.#readings < mostReadings && [...this.#taken.values()].some(({ count, of }) => count < of);
  }
}

const mostReadings = 40;
