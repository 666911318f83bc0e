import type { CalendarBooking } from '@wms/contract/workshop/bookings/calendar';
import { headingOf } from '@wms/contract/workshop/bookings/heading';
import { bookingLife } from '@wms/contract/workshop/bookings/life';
import type { BookableResource } from '@wms/contract/workshop/resources/resource';
import { type CSSProperties, memo } from 'react';
import { clocksOf, describePeriod } from '../../shared/days.ts';
import classes from './Grid.module.css';
import { type Axis, leftOf, ticksOf } from './layout/axis.ts';
import type { Block, Box, Row, Span } from './layout/plan.ts';
import { rowHeight } from './layout/rows.ts';

type Props = {
  row: Row;
  index: number;
  axis: Axis;
  /** The part of the row that is drawn, in px. */
  left: number;
  right: number;
  onAbout: (resource: BookableResource) => void;
};

/** A resource and its bookings. Each booking is a button; the grid around the rows handles the pointer. */
export const GridRow = memo(function GridRow({ row, index, axis, left, right, onAbout }: Props) {
  const { resource, boxes, blocks } = row;
  const isDrawn = ({ from, to }: Span) => leftOf(axis, to) > left && leftOf(axis, from) < right;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a look and a meaning of its own
    <div
      role="group"
      aria-label={resource.name}
      className={classes.row}
      style={{ top: index * rowHeight }}
      data-row={index}
    >
      <RowLabel resource={resource} onAbout={onAbout} byKey />
      <div className={classes.track} style={{ width: axis.width }} data-track>
        {blocks.filter(isDrawn).map((block) => (
          <BlockBox
            key={`${block.kind} ${block.from} ${block.to} ${block.words}`}
            block={block}
            axis={axis}
          />
        ))}
        {boxes.filter(isDrawn).map((box) => (
          <BookingBox key={box.booking.id} box={box} axis={axis} row={row} />
        ))}
      </div>
    </div>
  );
});

/** The colour and the name of a resource. A click on the name shows all that people who book should know about it. */
export function RowLabel({ resource, onAbout, byKey = false }: LabelProps) {
  const { name, code, capacity, colour, kind, parentId, van, mayBook } = resource;
  return (
    <div className={classes.label} data-inside={parentId !== null || undefined}>
      <span
        className={classes.colour}
        style={{ background: `var(--mantine-color-${colour}-6)` }}
        aria-hidden
      />
      <button
        type="button"
        tabIndex={byKey ? -1 : undefined}
        className={classes.name}
        title={name}
        aria-label={`${name}, scheda`}
        onClick={() => onAbout(resource)}
      >
        {name}
      </button>
      <span className={classes.small}>
        {van?.plate ?? code}
        {capacity !== null && ` · ${capacity} ${capacity === 1 ? 'posto' : 'posti'}`}
        {!mayBook && ' · per altri'}
        {mayBook && kind === 'van' && van?.model ? ` · ${van.model}` : ''}
      </span>
    </div>
  );
}
type LabelProps = {
  resource: BookableResource;
  onAbout: Props['onAbout'];
  /** The row's name isn't reached by Tab, because the cursor opens it by its own key. */
  byKey?: boolean;
};

/** The position of a period, or null when no part of it is shown. */
function placeOf(axis: Axis, { from, to }: { from: number; to: number }): CSSProperties | null {
  const left = leftOf(axis, from);
  const width = leftOf(axis, to) - left;
  return width > 0 ? { left, width } : null;
}

function BlockBox({ block, axis }: { block: Block; axis: Axis }) {
  const place = placeOf(axis, block);
  if (!place) return null;
  const wide = block.kind === 'closure' && Number(place.width) > 60;
  return (
    <div className={classes.block} data-kind={block.kind} style={place} title={block.words}>
      {wide && <span className={classes.words}>{block.words}</span>}
    </div>
  );
}

const names = new WeakMap<CalendarBooking, string>();

/** The text of a booking for screen readers and the tooltip. It is stored, because formatting dates is slow. */
export function nameOfBooking(booking: CalendarBooking): string {
  const known = names.get(booking);
  if (known) return known;
  const { from, to, state, person, team } = booking;
  const name = [
    headingOf(booking),
    describePeriod(from, to),
    bookingLife.states[state].label,
    person,
    team?.name,
  ]
    .filter(Boolean)
    .join(', ');
  names.set(booking, name);
  return name;
}

/** The empty width of the row after a moment, in px, until the next box or the end of the day. */
function roomAfter({ boxes, blocks }: Row, moment: number, axis: Axis): number {
  let until = axis.segments.find(({ to }) => moment <= to)?.to ?? axis.to;
  for (const { from } of boxes) if (from >= moment) until = Math.min(until, from);
  for (const { kind, from, to } of blocks) if (kind !== 'hours' && to > moment) until = Math.min(until, from);
  return leftOf(axis, until) - leftOf(axis, moment);
}

/** The smallest widths, in px, of a box with a title, with a time under it, and with a time of two days. */
const readable = { title: 38, time: 78, days: 176 };
/** In a narrower box the title would be broken, so it is written beside the box if there is this much room, in px. */
const besides = 60;
/** Only boxes of this length, in px, keep their text in view: each box that does makes scrolling slower. */
const long = 200;
/** The longest text that fits into `readable.time`: the times of one day. */
const oneDay = '00:00–00:00'.length;

function BookingBox({ box: { booking, from, to, lane, lanes }, axis, row }: BookingBoxProps) {
  const place = placeOf(axis, { from, to });
  if (!place) return null;
  const { id, team, movable, mine, state } = booking;
  const height = (rowHeight - 6) / lanes;
  const width = Math.max(4, Number(place.width) - 1);
  const when = lanes === 1 && width >= readable.time ? clocksOf(from, to) : '';
  const timed = when !== '' && (when.length <= oneDay || width >= readable.days);
  const name = nameOfBooking(booking);
  const room = lanes === 1 && width < besides ? roomAfter(row, to, axis) : 0;
  const beside = room >= besides;
  const box = (
    <button
      type="button"
      tabIndex={-1}
      className={classes.box}
      aria-label={name}
      title={name}
      data-booking={id}
      data-movable={movable || undefined}
      data-mine={mine || undefined}
      data-waiting={state === 'in attesa' || undefined}
      data-over={state === 'conclusa' || undefined}
      data-when={timed ? when : undefined}
      data-long={width >= long || undefined}
      style={{
        ...place,
        width,
        top: 2 + lane * height,
        height,
        ...(team && { '--colour': `var(--mantine-color-${team.colour}-6)` }),
      }}
    >
      {width >= readable.title && !beside && (
        <span className={classes.title} data-wraps={(lanes === 1 && !timed) || undefined} aria-hidden>
          {headingOf(booking)}
        </span>
      )}
    </button>
  );
  if (!beside) return box;
  return (
    <>
      {box}
      <span className={classes.beside} style={{ left: leftOf(axis, to), width: room }} aria-hidden>
        {headingOf(booking)}
      </span>
    </>
  );
}
type BookingBoxProps = { box: Box; axis: Axis; row: Row };

/** The vertical lines of the days and hours. */
export const Lines = memo(function Lines({ axis, height }: { axis: Axis; height: number }) {
  const step = hourStep(axis);
  return axis.segments.flatMap((segment) =>
    ticksOf(segment, axis)
      .filter((_, index) => index % step === 0)
      .map(({ left }, index) => (
        <div
          key={`${segment.day} ${left}`}
          className={classes.line}
          data-day={index === 0 || undefined}
          style={{ left, height }}
        />
      )),
  );
});

export const hourStep = ({ pxPerHour }: Axis) => (pxPerHour >= 40 ? 1 : pxPerHour >= 22 ? 2 : 4);
