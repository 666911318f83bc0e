import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './text.module.css';

type Props = {
  color?: 'amber' | 'gray' | 'red';
  role?: 'alert' | 'status';
  mb?: number;
  children: ReactNode;
};

/** Something to know before going on. It looks like Mantine's Alert, whose code comes with the dialogs. */
export const Notice = ({ color = 'amber', role = 'alert', mb = 0, children }: Props) => (
  <Text
    component="div"
    className={classes.notice}
    size="sm"
    role={role}
    {...{
      mb,
      px: 'md',
      py: 10,
      bg: `var(--mantine-color-${color}-light)`,
      bdrs: 'var(--mantine-radius-default)',
    }}
  >
    {children}
  </Text>
);
