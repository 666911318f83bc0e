import { UnstyledButton } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import chip from './FilterChip.module.css';

export const ChooserButton = (props: ComponentProps<'button'>) => (
  <UnstyledButton {...props} className={chip.button}>
    <IconColumns3 size={16} stroke={1.5} aria-hidden />
    Colonne
  </UnstyledButton>
);
