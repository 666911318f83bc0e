/**
 * Damages as points on the four sides of a van. A tap adds a point there; with the keyboard a point is added in the
 * middle and moved by the arrows. The notes of the points are below the drawing.
 */
import { Group, Stack, Text, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { formatParts } from '@wms/contract/platform/formats';
import {
  type Damage,
  type NewDamage,
  type Side,
  sideLabels,
  sides,
} from '@wms/contract/workshop/handovers/endpoints';
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useRef } from 'react';
import type { FieldProps } from '../../../ui/form/contract-form.ts';
import { IconButton } from '../../../ui/parts/buttons.tsx';
import classes from './DamageDrawing.module.css';
import { Outline } from './Outline.tsx';

type Props = {
  damages: readonly NewDamage[];
  onChange: (damages: NewDamage[]) => void;
  /** The damages that are already known, which need no new point. */
  known: readonly Pick<Damage, 'id' | 'side' | 'x' | 'y' | 'note'>[];
  field: (path: string) => FieldProps;
  disabled: boolean;
};

const most = 20;
const step = 20;
const within = (value: number) => Math.round(Math.max(0, Math.min(1000, value)));

export function DamageDrawing({ damages, onChange, known, field, disabled }: Props) {
  const notes = useRef<HTMLDivElement>(null);
  const count = useRef(damages.length);
  // After a point is added, its note gets the focus, so that the damage can be described at once.
  useEffect(() => {
    if (damages.length > count.current)
      notes.current?.querySelector<HTMLInputElement>('[data-damage]:last-of-type input')?.focus();
    count.current = damages.length;
  }, [damages.length]);

  const add = (side: Side, x: number, y: number) => {
    if (damages.length < most) onChange([...damages, { side, x: within(x), y: within(y), note: '' }]);
  };
  const move = (at: number, x: number, y: number) =>
    onChange(
      damages.map((damage, index) => (index === at ? { ...damage, x: within(x), y: within(y) } : damage)),
    );
  const remove = (at: number) => onChange(damages.toSpliced(at, 1));

  return (
    <Stack gap={10}>
      <div className={classes.sides}>
        {sides.map((side) => (
          <div key={side} className={classes.side}>
            <button
              type="button"
              className={classes.picture}
              aria-label={`Aggiungi un danno: ${sideLabels[side].toLowerCase()}`}
              disabled={disabled || damages.length >= most}
              onClick={(event) => add(side, ...placeOf(event))}
            >
              <Outline side={side} />
            </button>
            <span className={classes.name} aria-hidden>
              {sideLabels[side]}
            </span>
            <div className={classes.points}>
              {known
                .filter((candidate) => candidate.side === side)
                .map((damage) => (
                  <span
                    key={damage.id}
                    className={classes.point}
                    style={placed(damage)}
                    data-known
                    title={damage.note}
                    aria-hidden
                  />
                ))}
              {damages.map(
                (damage, at) =>
                  damage.side === side && (
                    <Point
                      // biome-ignore lint/suspicious/noArrayIndexKey: a point has no other name than its number
                      key={at}
                      number={at + 1}
                      point={damage}
                      disabled={disabled}
                      onMove={(x, y) => move(at, x, y)}
                      onRemove={() => remove(at)}
                    />
                  ),
              )}
            </div>
          </div>
        ))}
      </div>
      {known.length > 0 && (
        <Text size="sm" c="dimmed">
          Già segnati:{' '}
          {known.map(({ note, side }) => `${note} (${sideLabels[side].toLowerCase()})`).join('; ')}
        </Text>
      )}
      <Stack gap={8} ref={notes}>
        {damages.map((damage, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a point has no other name than its number
          <Group key={at} gap={6} align="flex-start" wrap="nowrap" data-damage>
            <TextInput
              flex={1}
              label={`${at + 1} · ${sideLabels[damage.side]}`}
              placeholder="Graffio, ammaccatura, vetro rotto…"
              {...field(`damages.${at}.note`)}
            />
            <IconButton
              icon={IconTrash}
              mt={24}
              label={`Togli il danno ${at + 1}`}
              disabled={disabled}
              onClick={() => remove(at)}
            />
          </Group>
        ))}
      </Stack>
    </Stack>
  );
}

const placed = ({ x, y }: { x: number; y: number }) => ({ left: `${x / 10}%`, top: `${y / 10}%` });

/** The place of a click on the drawing in thousandths; a click by keyboard means the middle. */
function placeOf({ detail, clientX, clientY, currentTarget }: MouseEvent): [x: number, y: number] {
  const box = currentTarget.querySelector('svg')?.getBoundingClientRect();
  if (detail === 0 || !box) return [500, 500];
  return [((clientX - box.left) / box.width) * 1000, ((clientY - box.top) / box.height) * 1000];
}

type PointProps = {
  number: number;
  point: NewDamage;
  disabled: boolean;
  onMove: (x: number, y: number) => void;
  onRemove: () => void;
};

function Point({ number, point, disabled, onMove, onRemove }: PointProps) {
  const { side, x, y, note } = point;
  const press = (event: KeyboardEvent) => {
    const to = {
      ArrowLeft: [x - step, y],
      ArrowRight: [x + step, y],
      ArrowUp: [x, y - step],
      ArrowDown: [x, y + step],
    }[event.key];
    if (!to && event.key !== 'Delete' && event.key !== 'Backspace') return;
    event.preventDefault();
    if (to) onMove(to[0] ?? x, to[1] ?? y);
    else onRemove();
  };
  const drag = ({ currentTarget, pointerId, clientX, clientY }: PointerEvent<HTMLButtonElement>) => {
    const box = currentTarget.parentElement?.getBoundingClientRect();
    if (!box || !currentTarget.hasPointerCapture(pointerId)) return;
    onMove(((clientX - box.left) / box.width) * 1000, ((clientY - box.top) / box.height) * 1000);
  };
  return (
    <button
      type="button"
      className={classes.point}
      style={placed(point)}
      disabled={disabled}
      aria-label={`${formatParts(`Danno ${number}`, sideLabels[side], note)}: le frecce lo spostano, Canc lo toglie`}
      onKeyDown={press}
      onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
      onPointerMove={drag}
    >
      {number}
    </button>
  );
}
