import { Popover } from '@mantine/core';
import { cloneElement, type ReactElement, useState } from 'react';
import { DayPicker } from '../../ui/fields/DayPicker.tsx';

type Props = {
  day: string;
  onPick: (day: string) => void;
  target: ReactElement<{ onClick?: () => void; 'aria-expanded'?: boolean }>;
};

/** A button that opens the days to choose from. */
export function DayPopover({ day, onPick, target }: Props) {
  const [picking, setPicking] = useState(false);
  return (
    <Popover
      opened={picking}
      onChange={setPicking}
      position="bottom-start"
      trapFocus
      returnFocus
      withRoles={false}
    >
      <Popover.Target>
        {cloneElement(target, { 'aria-expanded': picking, onClick: () => setPicking(!picking) })}
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label="Scegli il giorno">
        <DayPicker
          picked={day}
          onPick={(picked) => {
            setPicking(false);
            if (picked) onPick(picked);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
