import type { TextInputProps } from '@mantine/core';

/** The help is under the field, where errors also appear. */
export const helpBelow = {
  inputWrapperOrder: ['label', 'input', 'description', 'error'],
} satisfies TextInputProps;
