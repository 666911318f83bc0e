import { Button, Checkbox, Popover, Stack } from '@mantine/core';
import { useState } from 'react';
import { useOpenAtOnce } from '../../dropdown/first-use.ts';
import type { ColumnChoice } from '../../table/use-columns.ts';
import { ChooserButton } from './ChooserButton.tsx';

/** The columns among which a person chooses, under the button that they have used. */
export function Columns({ options, shown, choose, reset }: ColumnChoice) {
  const [opened, setOpened] = useState(false);
  const target = useOpenAtOnce(() => setOpened(true));
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width={220}
      trapFocus
      returnFocus
      portalProps={{ target: '#contenuto' }}
    >
      <Popover.Target>
        <ChooserButton ref={target} onClick={() => setOpened(!opened)} />
      </Popover.Target>
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
}
