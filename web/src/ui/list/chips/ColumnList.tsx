import { Button, Checkbox, Popover, Stack } from '@mantine/core';
import type { ReactElement } from 'react';
import type { ColumnChoice } from '../../table/use-columns.ts';

type Props = ColumnChoice & { target: ReactElement };

/** The columns of a table to choose from, after somebody has used the button for the first time. */
export const ColumnList = ({ options, shown, choose, reset, target }: Props) => (
  <Popover position="bottom-end" width={220} trapFocus returnFocus portalProps={{ target: '#contenuto' }}>
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
);
