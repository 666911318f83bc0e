import { Group, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './FormSection.module.css';

/** A part of a long form: its name and help are at the left, its fields at the right on a grid of six columns. */
export function FormSection({
  title,
  help,
  children,
}: {
  title: string;
  help?: string;
  children: ReactNode;
}) {
  return (
    <section className={classes.section}>
      <div>
        <Title order={2} fz="lg" fw={600}>
          {title}
        </Title>
        {help && (
          <Text size="sm" c="dimmed" mt={2}>
            {help}
          </Text>
        )}
      </div>
      <div className={classes.fields}>{children}</div>
    </section>
  );
}

/** A field on the grid of six columns. Short fields share a row on phones, too. */
export function Cell({
  span,
  phone = 6,
  children,
}: {
  span: 1 | 2 | 3 | 4 | 6;
  phone?: 2 | 3 | 4 | 6;
  children: ReactNode;
}) {
  return (
    <div className={classes.cell} data-span={span} data-phone={phone}>
      {children}
    </div>
  );
}

type StickyBarProps = {
  /** 'flex-end' under a form, 'flex-start' in a step of a longer task. */
  justify?: 'flex-end' | 'flex-start';
  children: ReactNode;
};

/** A bar that stays at the bottom of the window while the person fills in a long form. */
export function StickyBar({ justify = 'flex-end', children }: StickyBarProps) {
  return (
    <Group gap={10} mt={24} wrap="nowrap" justify={justify} className={classes.bar} data-at-bottom>
      {children}
    </Group>
  );
}
