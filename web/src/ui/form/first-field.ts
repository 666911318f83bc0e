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

/** The first required field that is empty, or else the first field; undefined when people type nothing here. */
export const firstField = (form: Element): Field | undefined => firstMissing(form) ?? fieldsIn(form)[0];
