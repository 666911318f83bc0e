import { Group, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './HomeCard.module.css';

export type HomeCardProps = {
  title: string;
  /** Shown at the other end of the title's line. */
  beside?: ReactNode;
  children: ReactNode;
};

/** A card of Home. */
export function HomeCard({ title, beside, children }: HomeCardProps) {
  const titleId = useId();
  return (
    <section className={classes.card} aria-labelledby={titleId}>
      <Group gap={12} wrap="nowrap" align="baseline" justify="space-between">
        <Title id={titleId} order={2} fz="lg" lh="inherit">
          {title}
        </Title>
        {beside}
      </Group>
      {children}
    </section>
  );
}
