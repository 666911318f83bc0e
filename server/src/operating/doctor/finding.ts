/** One line of `wms doctor`. */
export type Finding = {
  /** `wrong` makes the command exit with 1, `odd` deserves a look, `note` is a fact. */
  state: 'good' | 'note' | 'odd' | 'wrong';
  sentence: string;
};

export const good = (sentence: string): Finding => ({ state: 'good', sentence });
export const note = (sentence: string): Finding => ({ state: 'note', sentence });
export const odd = (sentence: string): Finding => ({ state: 'odd', sentence });
export const wrong = (sentence: string): Finding => ({ state: 'wrong', sentence });

export const messageOf = (error: unknown): string =>
  error instanceof Error && error.message ? error.message : String(error);
