import { Button, Group, Popover, SegmentedControl } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { today } from '@wms/contract/platform/schema';
import { type ReactNode, useState } from 'react';
import { DayPicker } from '../../ui/fields/DayPicker.tsx';
import { IconButton } from '../../ui/parts/buttons.tsx';
import classes from './Calendar.module.css';
import { type CalendarView, describeView, stepDay, type View, views } from './view.ts';

type Props = {
  shown: CalendarView;
  narrow?: boolean;
  /** Stands at the right of the first line on a phone. */
  children?: ReactNode;
};

/** Which time is shown: before, today, after, a day of one's choice; by day, week or month. */
export function Toolbar({ shown: { view, day, days, go }, narrow = false, children }: Props) {
  const [picking, setPicking] = useState(false);
  return (
    <div className={classes.toolbar}>
      <Group gap={6} wrap="nowrap">
        <IconButton
          icon={IconChevronLeft}
          label="Prima"
          variant="default"
          iconSize={20}
          onClick={() => go({ day: stepDay(view, day, -1) })}
        />
        <Button variant="default" onClick={() => go({ day: today() })}>
          Oggi
        </Button>
        <IconButton
          icon={IconChevronRight}
          label="Dopo"
          variant="default"
          iconSize={20}
          onClick={() => go({ day: stepDay(view, day, 1) })}
        />
      </Group>
      {children}
      <Popover
        opened={picking}
        onChange={setPicking}
        position="bottom-start"
        trapFocus
        returnFocus
        withRoles={false}
      >
        <Popover.Target>
          <Button
            variant="subtle"
            color="gray"
            className={classes.period}
            aria-haspopup="dialog"
            aria-expanded={picking}
            onClick={() => setPicking(!picking)}
          >
            <span aria-live="polite">{describeView(view, days, narrow)}</span>
          </Button>
        </Popover.Target>
        <Popover.Dropdown role="dialog" aria-label="Scegli il giorno">
          <DayPicker
            picked={day}
            onPick={(picked) => {
              setPicking(false);
              if (picked) go({ day: picked });
            }}
          />
        </Popover.Dropdown>
      </Popover>
      <SegmentedControl
        className={classes.views}
        aria-label="Vista"
        value={view}
        onChange={(chosen) => go({ view: chosen as View, day })}
        data={Object.entries(views).map(([value, label]) => ({ value, label }))}
      />
    </div>
  );
}
