import { Button, Checkbox, Popover, Stack, UnstyledButton } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { type ComponentProps, useState } from 'react';
import { useFirstUse, useOpenAtOnce } from '../../dropdown/first-use.ts';
import type { ColumnChoice } from '../../table/use-columns.ts';
import classes from './ColumnChooser.module.css';
import chip from './FilterChip.module.css';

/** Chooses the columns of a table. It is hidden where rows are cards. */
export function ColumnChooser(choice: ColumnChoice) {
  const { used, use } = useFirstUse();
  return (
    <span className={`${chip.chip} ${classes.chooser}`}>
      {used ? (
        <Columns {...choice} />
      ) : (
        <ChooserButton aria-haspopup="dialog" aria-expanded={false} onClick={use} />
      )}
    </span>
  );
}

const ChooserButton = (props: ComponentProps<'button'>) => (
  <UnstyledButton {...props} className={chip.button}>
    <IconColumns3 size={16} stroke={1.5} aria-hidden />
    Colonne
  </UnstyledButton>
);

function Columns({ options, shown, choose, reset }: ColumnChoice) {
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
