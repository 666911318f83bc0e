import { UnstyledButton } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { laterCode } from '../../../client/later-code.ts';
import { untilIdle } from '../../../client/quiet.ts';
import { useFirstUse } from '../../dropdown/first-use.ts';
import type { ColumnChoice } from '../../table/use-columns.ts';
import classes from './ColumnChooser.module.css';
import chip from './FilterChip.module.css';

const columnList = laterCode(async () => (await import('./ColumnList.tsx')).ColumnList, untilIdle);

/** Chooses the columns of a table. It is hidden where rows are cards. */
export function ColumnChooser(choice: ColumnChoice) {
  const { Dropdown, button } = useFirstUse('dialog', columnList);
  const target = (
    <UnstyledButton {...button} className={chip.button}>
      <IconColumns3 size={16} stroke={1.5} aria-hidden />
      Colonne
    </UnstyledButton>
  );
  return (
    <span className={`${chip.chip} ${classes.chooser}`}>
      {Dropdown ? <Dropdown {...choice} target={target} /> : target}
    </span>
  );
}
