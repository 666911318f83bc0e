import { Button, Group, SegmentedControl } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { today } from '@wms/contract/platform/schema';
import type { ReactNode } from 'react';
import { IconButton } from '../../ui/parts/buttons.tsx';
import classes from './Calendar.module.css';
import { DayPopover } from './DayPopover.tsx';
import { type CalendarView, describeView, stepDay, type View, views } from './view.ts';

type Props = {
  shown: CalendarView;
  narrow?: boolean;
  /** Shown at the right of the first line on a phone. */
  children?: ReactNode;
};

/** Chooses the shown period: the one before, today, the one after, or another day; as a day, week or month. */
export function Toolbar({ shown: { view, day, days, go }, narrow = false, children }: Props) {
  const period = (
    <Button variant="subtle" color="gray" className={classes.period} aria-haspopup="dialog">
      <span aria-live="polite">{describeView(view, days, narrow)}</span>
    </Button>
  );
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
      <DayPopover day={day} onPick={(picked) => go({ day: picked })} target={period} />
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
