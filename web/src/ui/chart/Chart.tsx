/**
 * The only component that draws a chart: a quantity over time, as steps or as bars. It is an SVG in the theme's
 * colours, so that it is sharp on paper and readable in the dark scheme. The arrow keys read it point by point, and a
 * table has the same numbers.
 */
import { VisuallyHidden } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import classes from './Chart.module.css';
import { labelledPoints, stepsPath, verticalScale } from './scale.ts';

export type ChartPoint = {
  /** The short label under the picture: '01/03'. */
  label: string;
  /** The full name that is shown when the point is read: '01/03/2026'. */
  name: string;
  value: number;
};

export type ChartProps = {
  /** A description for people who don't see the picture: 'Quantità nel tempo'. */
  title: string;
  kind: 'steps' | 'bars';
  points: readonly ChartPoint[];
  format: (value: number) => string;
  /** Formats a number of the axis, where there is little room. */
  formatTick: (value: number) => string;
  /** A horizontal line, such as a minimum. */
  line?: { value: number; label: string };
  /** The numbers of the chart as a table, for people who don't see the picture. */
  table: { columns: readonly string[]; rows: readonly (readonly string[])[] };
  height: number;
};

const axisWidth = 52;
const axisHeight = 22;
const topRoom = 8;
const labelRoom = 64;
/** The mean width of a letter of a label. */
const letterWidth = 6.5;
/** The widest bar, because three bars over a whole page would look like walls. */
const widestBar = 72;

export function Chart({ title, kind, points, format, formatTick, line, table, height }: ChartProps) {
  const { ref, width } = useElementSize();
  const [chosen, setChosen] = useState<number | null>(null);
  /** Only the arrow keys announce: a pointer that moves over the picture would read every point aloud. */
  const [byKeys, setByKeys] = useState(false);
  const last = points.length - 1;
  const plotWidth = Math.max(0, width - axisWidth);
  const plotHeight = height - axisHeight - topRoom;
  const step = plotWidth / Math.max(1, points.length);
  const scale = verticalScale(
    [...points.map(({ value }) => value), ...(line ? [line.value] : [])],
    plotHeight,
  );
  const read = points[Math.min(chosen ?? last, last)];

  const choose = (index: number) => setChosen(Math.max(0, Math.min(last, index)));
  const point = ({ clientX, currentTarget }: PointerEvent<SVGSVGElement>) => {
    setByKeys(false);
    choose(Math.floor((clientX - currentTarget.getBoundingClientRect().left - axisWidth) / step));
  };
  const press = (event: KeyboardEvent) => {
    const from = chosen ?? last;
    const to = { ArrowLeft: from - 1, ArrowRight: from + 1, Home: 0, End: last }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    setByKeys(true);
    choose(to);
  };

  return (
    <figure className={classes.chart}>
      <p className={classes.read}>
        {read && (
          <>
            {read.name}: <strong>{format(read.value)}</strong>
          </>
        )}
      </p>
      <VisuallyHidden role="status">
        {byKeys && chosen !== null && read && `${read.name}: ${format(read.value)}`}
      </VisuallyHidden>
      <div
        ref={ref}
        className={classes.picture}
        // The place is kept until the width is measured.
        style={{ minHeight: height }}
        role="img"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys read the picture point by point
        tabIndex={0}
        aria-label={`${title}: scorri con le frecce`}
        onKeyDown={press}
        onBlur={() => setChosen(null)}
      >
        {width > 0 && (
          <svg
            className={classes.svg}
            viewBox={`0 0 ${width} ${height}`}
            aria-hidden
            onPointerMove={point}
            onPointerDown={point}
            onPointerLeave={() => setChosen(null)}
          >
            <g transform={`translate(${axisWidth},${topRoom})`}>
              {scale.ticks.map((tick) => (
                <g key={tick} transform={`translate(0,${scale.at(tick)})`}>
                  <line className={classes.grid} x2={plotWidth} />
                  <text className={classes.tick} x={-8} dy="0.32em" textAnchor="end">
                    {formatTick(tick)}
                  </text>
                </g>
              ))}
              {labelledPoints(points.length, plotWidth, labelRoom).map((index) => (
                <text
                  key={index}
                  className={classes.tick}
                  x={step * (index + 0.5)}
                  y={plotHeight + 16}
                  // A centred first label of narrow steps would overlap the axis.
                  textAnchor={index === 0 && step < labelRoom ? 'start' : 'middle'}
                >
                  {cutLabel(points[index]?.label ?? '', Math.max(step, labelRoom))}
                </text>
              ))}
              <Marks
                kind={kind}
                top={points.map(({ value }) => scale.at(value))}
                ground={scale.at(0)}
                step={step}
              />
              {line && (
                <g transform={`translate(0,${scale.at(line.value)})`}>
                  <line className={classes.line} x2={plotWidth} />
                  <text className={classes.lineLabel} x={plotWidth} y={-5} textAnchor="end">
                    {line.label}
                  </text>
                </g>
              )}
              {chosen !== null && read && (
                <g transform={`translate(${step * (chosen + 0.5)},0)`}>
                  <line className={classes.cursor} y2={plotHeight} />
                  <circle className={classes.dot} cy={scale.at(read.value)} r={4} />
                </g>
              )}
            </g>
          </svg>
        )}
      </div>
      <details className={classes.details}>
        <summary>Leggi come tabella</summary>
        <Numbers {...table} />
      </details>
    </figure>
  );
}

/** Cuts a label before it reaches the next one; the line above the picture has the whole name. */
function cutLabel(label: string, room: number): string {
  const most = Math.floor(room / letterWidth);
  return label.length > most ? `${label.slice(0, most - 1).trimEnd()}…` : label;
}

const Numbers = ({ columns, rows }: ChartProps['table']) => (
  <table>
    <thead>
      <tr>
        {columns.map((column) => (
          <th scope="col" key={column}>
            {column}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((cells) => (
        <tr key={cells.join()}>
          {cells.map((cell, index) => (
            <td key={columns[index]}>{cell}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);

type MarksProps = { kind: ChartProps['kind']; top: readonly number[]; ground: number; step: number };

function Marks({ kind, top, ground, step }: MarksProps) {
  if (kind === 'bars') {
    const width = Math.min(widestBar, step - Math.min(4, step / 4));
    return top.map((y, index) => (
      <rect
        // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
        key={index}
        className={classes.bar}
        x={step * (index + 0.5) - width / 2}
        y={Math.min(y, ground)}
        width={width}
        height={Math.abs(ground - y)}
      />
    ));
  }
  if (top.length === 0) return null;
  const outline = stepsPath(top, step);
  return (
    <>
      <path className={classes.area} d={`${outline}V${ground}H0Z`} />
      <path className={classes.outline} d={outline} />
    </>
  );
}
