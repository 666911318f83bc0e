import { Text, type TextProps } from '@mantine/core';

/** The sentence above the button of an act that can't be undone; nothing without a sentence. */
export const Warning = ({ children, ...props }: TextProps & { children: string | undefined }) =>
  children && (
    <Text size="sm" c="dimmed" {...props}>
      {children}
    </Text>
  );
