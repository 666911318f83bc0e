/** Finds the field in which a person begins to write. */
type Field = HTMLInputElement | HTMLTextAreaElement;

const untyped = ['radio', 'checkbox', 'file', 'hidden', 'range', 'color'];

const isRequired = (field: Field) =>
  field.closest('.mantine-InputWrapper-root')?.querySelector('.mantine-InputWrapper-required') != null;

const fieldsIn = (form: Element) =>
  [...form.querySelectorAll<Field>('input,textarea')].filter(
    ({ disabled, type }) => !disabled && !untyped.includes(type),
  );

const isEmpty = ({ value }: Field) => value === '';

/** The first required field that is empty; undefined when nothing is missing. */
export const firstMissing = (form: Element): Field | undefined =>
  fieldsIn(form).find((field) => isEmpty(field) && isRequired(field));

/** Whether the field opens a list and already has a choice; Enter would only open the list. */
const isChosen = (field: Field) => field.readOnly && !isEmpty(field);

/**
 * The first required field that is empty, or else the first field; undefined when people type nothing here, or when
 * the first field is a list with a choice, since then the window can be sent as it is.
 */
export function firstField(form: Element): Field | undefined {
  const missing = firstMissing(form);
  if (missing) return missing;
  const [first] = fieldsIn(form);
  return first && isChosen(first) ? undefined : first;
}

/** The first required field that is empty, or else the text of a reason. Fields that are filled ask for nothing. */
export const missingOrReason = (form: Element): Field | undefined =>
  firstMissing(form) ?? fieldsIn(form).find((field) => field instanceof HTMLTextAreaElement);
