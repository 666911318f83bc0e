import { Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** A thing's code in a line of its own below its name. */
export const SmallCode = ({ children }: { children: ReactNode }) => (
  <Text component="span" display="block" c="dimmed" ff="monospace" fz="0.75rem" fw={400} lh="inherit">
    {children}
  </Text>
);
