import { Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** A thing's code in a line of its own below its name. A marked line sets `--wms-small-code`, for enough contrast. */
export const SmallCode = ({ children }: { children: ReactNode }) => (
  <Text
    component="span"
    display="block"
    c="var(--wms-small-code, var(--mantine-color-dimmed))"
    ff="monospace"
    fz="0.75rem"
    fw={400}
    lh="inherit"
  >
    {children}
  </Text>
);
