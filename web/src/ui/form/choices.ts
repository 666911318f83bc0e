/** A choice in a form is stored with its visible name. Only its id is sent. */
import type { FormErrors } from '@mantine/form';

type ChosenRow = { id: number; name: string };

/** The names of a form's values that are choices. */
export type ChoiceName<V> = {
  [Name in keyof V]-?: NonNullable<V[Name]> extends ChosenRow ? Name : never;
}[keyof V] &
  string;

/** Properties to spread on a select that searches the server. */
export type ChoiceProps<C> = {
  value: C | null;
  onChange: (choice: C | null) => void;
  error: FormErrors[string];
  disabled: boolean;
  withAsterisk: boolean;
  'data-path': string;
};

/** Replaces each choice, whose field name ends in `Id`, with its id, even inside lists and nested objects. */
export function withIds(values: Record<string, unknown>): Record<string, unknown> {
  const bare = (name: string, value: unknown): unknown => {
    if (Array.isArray(value)) return value.map((part) => bare('', part));
    if (!isPlain(value)) return value;
    return name.endsWith('Id') && typeof value.id === 'number' ? value.id : withIds(value);
  };
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, bare(name, value)]));
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
