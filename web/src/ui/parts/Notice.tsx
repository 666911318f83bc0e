import { Text } from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import classes from './text.module.css';

type Props = {
  color?: 'amber' | 'gray' | 'red';
  /** Set for a text that comes while the page is used; without it screen readers read it in its place. */
  role?: 'alert' | 'status';
  mb?: number;
  title?: string;
  ref?: Ref<HTMLDivElement>;
  children: ReactNode;
};

/** A text to read before going on. It looks like Mantine's Alert, whose code is loaded with the dialogs. */
export const Notice = ({ color = 'amber', role, mb = 0, title, ref, children }: Props) => (
  <Text
    component="div"
    className={classes.notice}
    size="sm"
    ref={ref}
    role={role}
    mb={mb}
    px="md"
    py={10}
    bg={`var(--mantine-color-${color}-light)`}
    bdrs="var(--mantine-radius-default)"
  >
    {title && (
      <Text size="sm" fw={700} mb={4}>
        {title}
      </Text>
    )}
    {children}
  </Text>
);
