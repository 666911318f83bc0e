/** The calendar of a month: the use of each resource on each day. A click opens a day; nothing can be dragged here. */
import { formatCount, formatNumber } from '@wms/contract/platform/formats';
import { type KeyboardEvent, memo, useMemo, useRef } from 'react';
import { hourMs, plainDay } from '../../shared/days.ts';
import classes from './Grid.module.css';
import type { GridProps } from './Grid.tsx';
import { Head } from './Head.tsx';
import { type Axis, makeAxis, type Segment } from './layout/axis.ts';
import type { Plan, Row, Span } from './layout/plan.ts';
import { headHeight, labelWidth, rowHeight, useVisible } from './layout/rows.ts';
import { RowLabel } from './Row.tsx';

type Props = { plan: Plan; days: readonly string[]; onDay: (day: string, row: Row) => void } & Pick<
  GridProps,
  'onAbout'
>;

const narrowestDay = 24;
/** The number of bookings stands above the bar, however high the bar is. */
const digitRoom = 18;

export function Month({ plan, days, onDay, onAbout }: Props) {
  const scroller = useRef<HTMLDivElement>(null);
  const { first, last, width } = useVisible(scroller, plan.rows.length);
  const axis = useMemo(() => evenly(days, Math.max(narrowestDay, (width - 1) / days.length)), [days, width]);
  return (
    <section ref={scroller} className={classes.scroller} aria-label="Calendario" onKeyDown={walk}>
      <div
        className={classes.canvas}
        style={{ width: labelWidth + axis.width, height: headHeight + plan.rows.length * rowHeight }}
      >
        <Head axis={axis} />
        {width > 0 && (
          <div style={{ position: 'absolute', top: headHeight, left: 0, right: 0 }}>
            {plan.rows.slice(first, last).map((row, index) => (
              <MonthRow
                key={row.resource.id}
                row={row}
                index={first + index}
                axis={axis}
                onDay={onDay}
                onAbout={onAbout}
              />
            ))}
          </div>
        )}
      </div>
    </section>
  );
}

/** In a month all days have the same width, whatever hours they have. */
function evenly(days: readonly string[], width: number): Axis {
  const axis = makeAxis(days, { first: 0, last: 24 }, 1);
  return {
    ...axis,
    segments: axis.segments.map((segment, index) => ({ ...segment, left: index * width, width })),
    width: days.length * width,
  };
}

type RowProps = { row: Row; index: number; axis: Axis } & Pick<Props, 'onDay' | 'onAbout'>;

const MonthRow = memo(function MonthRow({ row, index, axis, onDay, onAbout }: RowProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a look and a meaning of its own
    <div
      role="group"
      aria-label={row.resource.name}
      className={classes.row}
      style={{ top: index * rowHeight }}
    >
      <RowLabel resource={row.resource} onAbout={onAbout} />
      <div className={classes.track} style={{ width: axis.width }}>
        {axis.segments.map((segment, column) => (
          <Day
            key={segment.day}
            segment={segment}
            row={row}
            reachable={index === 0 && column === 0}
            place={`${index} ${column}`}
            onDay={onDay}
          />
        ))}
      </div>
    </div>
  );
});

type DayProps = {
  segment: Segment;
  row: Row;
  /** True for the one cell that the Tab key reaches; the arrow keys reach the others. */
  reachable: boolean;
  place: string;
  onDay: Props['onDay'];
};

function Day({ segment: { day, from, to, left, width }, row, reachable, place, onDay }: DayProps) {
  const span = { from, to };
  const boxes = row.boxes.filter((box) => box.from < to && from < box.to);
  const waiting = boxes.filter(({ booking }) => booking.state === 'in attesa').length;
  const open =
    to -
    from -
    within(
      span,
      row.blocks.filter(({ kind }) => kind === 'hours'),
    );
  const closure = row.blocks.find((block) => block.kind === 'closure' && block.from < to && from < block.to);
  const taken = Math.min(1, within(span, boxes) / Math.max(open, hourMs));
  const facts = [
    `${row.resource.name}, ${plainDay(day)}`,
    boxes.length > 0 ? formatCount(boxes.length, 'prenotazione', 'prenotazioni') : 'libero',
    waiting > 0 && `${formatNumber(waiting)} in attesa`,
    closure?.words,
    open <= 0 && 'chiuso',
  ];
  const label = facts.filter(Boolean).join(', ');
  return (
    <button
      type="button"
      tabIndex={reachable ? 0 : -1}
      className={classes.cell}
      style={{ left, width }}
      aria-label={label}
      title={label}
      data-cell={place}
      data-closed={closure ? true : undefined}
      data-shut={open <= 0 || undefined}
      onClick={() => onDay(day, row)}
    >
      {taken > 0 && (
        <span
          className={classes.fill}
          style={{ height: `calc((100% - ${digitRoom}px) * ${Math.max(0.1, taken)})` }}
        />
      )}
      {boxes.length > 0 && <span className={classes.count}>{boxes.length}</span>}
      {waiting > 0 && <span className={classes.asks} />}
    </button>
  );
}

const within = ({ from, to }: Span, spans: readonly Span[]) =>
  spans.reduce((sum, span) => sum + Math.max(0, Math.min(to, span.to) - Math.max(from, span.from)), 0);

const steps: Record<string, readonly [rows: number, columns: number] | undefined> = {
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
};

/** Moves the focus between days with the arrow keys. */
function walk(event: KeyboardEvent<HTMLElement>) {
  const step = steps[event.key];
  const place = event.target instanceof HTMLElement ? event.target.dataset.cell : undefined;
  if (!step || !place) return;
  event.preventDefault();
  const [row = 0, column = 0] = place.split(' ').map(Number);
  event.currentTarget
    .querySelector<HTMLElement>(`[data-cell="${row + step[0]} ${column + step[1]}"]`)
    ?.focus();
}
