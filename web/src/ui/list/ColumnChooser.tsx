import { Button, Checkbox, Popover, Stack, UnstyledButton } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { useFirstUse } from '../dropdown/first-use.ts';
import type { ColumnChoice } from '../table/use-columns.ts';
import classes from './ColumnChooser.module.css';
import chip from './FilterChip.module.css';

/** Chooses the columns of a table. It is hidden where rows are cards. */
export function ColumnChooser({ options, shown, choose, reset }: ColumnChoice) {
  const { used, button } = useFirstUse('dialog');
  const target = (
    <UnstyledButton {...button} className={chip.button}>
      <IconColumns3 size={16} stroke={1.5} aria-hidden />
      Colonne
    </UnstyledButton>
  );
  return (
    <span className={`${chip.chip} ${classes.chooser}`}>
      {used ? (
        <Popover
          position="bottom-end"
          width={220}
          trapFocus
          returnFocus
          portalProps={{ target: '#contenuto' }}
        >
          <Popover.Target>{target}</Popover.Target>
          <Popover.Dropdown aria-label="Colonne">
            <Checkbox.Group value={[...shown]} onChange={choose} aria-label="Colonne da mostrare">
              <Stack gap={10}>
                {options.map(({ key, header }) => (
                  <Checkbox key={key} value={key} label={header} />
                ))}
              </Stack>
            </Checkbox.Group>
            <Button variant="subtle" color="gray" size="sm" fullWidth mt="sm" onClick={reset}>
              Come all’inizio
            </Button>
          </Popover.Dropdown>
        </Popover>
      ) : (
        target
      )}
    </span>
  );
}
