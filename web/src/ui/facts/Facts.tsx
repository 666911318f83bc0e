import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import textClasses from '../parts/text.module.css';
import classes from './Facts.module.css';

/** The known facts about a thing, each with its name, in two columns. */
export const Facts = ({ children }: { children: ReactNode }) => <dl className={classes.facts}>{children}</dl>;

export function Fact({
  name,
  wide = false,
  children,
}: {
  name: string;
  wide?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={classes.fact} data-wide={wide || undefined}>
      <dt>{name}</dt>
      <dd>{children ?? '–'}</dd>
    </div>
  );
}

export const Code = ({ children }: { children: ReactNode }) => (
  <Text span ff="monospace" fz="small" className={textClasses.anywhere}>
    {children}
  </Text>
);
