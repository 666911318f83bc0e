import { Button, Group, SegmentedControl } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { today } from '@wms/contract/platform/schema';
import type { ReactNode } from 'react';
import { laterCode } from '../../client/later-code.ts';
import { untilIdle } from '../../client/quiet.ts';
import { useFirstUse } from '../../ui/dropdown/first-use.ts';
import { IconButton } from '../../ui/parts/buttons.tsx';
import classes from './Calendar.module.css';
import { type CalendarView, describeView, stepDay, type View, views } from './view.ts';

type Props = {
  shown: CalendarView;
  narrow?: boolean;
  /** Shown at the right of the first line on a phone. */
  children?: ReactNode;
};

const dayPopover = laterCode(async () => (await import('./DayPopover.tsx')).DayPopover, untilIdle);

/** Chooses the shown period: the one before, today, the one after, or another day; as a day, week or month. */
export function Toolbar({ shown: { view, day, days, go }, narrow = false, children }: Props) {
  const { Dropdown, button } = useFirstUse('dialog', dayPopover);
  const period = (
    <Button variant="subtle" color="gray" className={classes.period} aria-haspopup="dialog" {...button}>
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
      {Dropdown ? <Dropdown day={day} onPick={(picked) => go({ day: picked })} target={period} /> : period}
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
