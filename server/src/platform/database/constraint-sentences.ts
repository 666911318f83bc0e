type ConstraintSentence = { status: 409 | 422; detail: string; field?: string | undefined };

/** The sentences for refusals of the database, by the constraint's name. */
export type ConstraintSentences = Readonly<Record<string, ConstraintSentence>>;

/** The sentence for a value that the database already has or no longer has; `field` is the field of the form. */
export const conflict = (detail: string, field?: string): ConstraintSentence => ({
  status: 409,
  detail,
  field,
});

/** The sentence for a value that can't be right, whatever the database contains. */
export const invalid = (detail: string, field?: string): ConstraintSentence => ({
  status: 422,
  detail,
  field,
});

/**
 * Names the place in the sentence, which the database gives as a hint: 'L’ubicazione è piena' becomes 'OFF-A-01 è
 * piena'. So a person with twenty lines knows which one is meant, also hours later.
 */
export const namingPlace = (sentence: string, hint: string | undefined): string =>
  hint ? sentence.replace(/^L’ubicazione/, hint) : sentence;
