/**
 * A grid of people and permissions. Only the visible rows are drawn, so the grid itself has the focus and names its
 * active cell. The arrows move it, Home and End go to the first and last person, and Space ticks a box.
 */
import { IconCheck, IconClock, IconMoon } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import type { GridPerson } from '@wms/contract/humanResources/people/permissions/endpoints';
import { describedPermissions, permissionGroups } from '@wms/contract/identity/permissions/described';
import { personLife } from '@wms/contract/identity/users/life';
import { formatParts } from '@wms/contract/platform/formats';
import type { Permission } from '@wms/contract/platform/permissions';
import { type KeyboardEvent, memo, useId, useRef, useState } from 'react';
import { useHeld } from '../../../client/session/current.ts';
import { lastsWords, notHeldByGranter } from '../../../identity/permissions/shared/labels.ts';
import { type Changes, isTicked, type PersonChange, whyNotChanged } from './changes.ts';
import classes from './Grid.module.css';

const rowHeight = 44;
const headerHeight = 176;
const columnWidth = 40;
/** If a group has one column only, the column is as wide as the group's name. */
const loneWidth = 56;
const lone = new Set(permissionGroups.flatMap(({ codes }) => (codes.length === 1 ? codes : [])));
const codes = permissionGroups.flatMap((group) => group.codes);
/** The first code of each group, which has a line before it. */
const firstOfGroup = new Set(permissionGroups.map((group) => group.codes[0]));

type Props = {
  people: readonly GridPerson[];
  stale: boolean;
  changes: Changes;
  onToggle: (person: GridPerson, code: Permission) => void;
};

export function Grid({ people, stale, changes, onToggle }: Props) {
  const held = useHeld();
  const frame = useRef<HTMLDivElement>(null);
  const grid = useRef<HTMLTableElement>(null);
  const id = useId();
  const [active, setActive] = useState({ row: 0, column: 0 });
  /** The cell under the mouse, which the line under the grid describes before the active one. */
  const [pointed, setPointed] = useState<{ row: number; column: number } | null>(null);
  const row = Math.min(active.row, people.length - 1);
  const rows = useVirtualizer({
    count: people.length,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    overscan: 6,
    // The header covers the top of the rows.
    scrollPaddingStart: headerHeight,
    paddingStart: headerHeight,
  });

  const go = (toRow: number, toColumn: number) => {
    const next = {
      row: Math.max(0, Math.min(people.length - 1, toRow)),
      column: Math.max(0, Math.min(codes.length - 1, toColumn)),
    };
    setActive(next);
    rows.scrollToIndex(next.row);
  };
  const tick = (person: GridPerson | undefined, code: Permission | undefined) => {
    if (person && code && whyNotChanged(person, code, held) === null) onToggle(person, code);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { column } = active;
    const page = Math.max(1, Math.floor(((frame.current?.clientHeight ?? 0) - headerHeight) / rowHeight) - 1);
    const moves: Readonly<Record<string, () => void>> = {
      ArrowDown: () => go(row + 1, column),
      ArrowUp: () => go(row - 1, column),
      ArrowRight: () => go(row, column + 1),
      ArrowLeft: () => go(row, column - 1),
      PageDown: () => go(row + page, column),
      PageUp: () => go(row - page, column),
      Home: () => go(0, column),
      End: () => go(people.length - 1, column),
      ' ': () => tick(people[row], codes[column]),
    };
    const move = moves[event.key];
    if (!move || event.altKey || event.metaKey) return;
    event.preventDefault();
    move();
  };

  const activePerson = people[row];
  const activeCode = codes[active.column];
  const shownPerson = pointed ? people[pointed.row] : activePerson;
  const shownCode = pointed ? codes[pointed.column] : activeCode;
  const cellId = (person: GridPerson, code: Permission) => `${id}-${person.id}-${code}`;
  return (
    <div>
      <div
        ref={frame}
        className={classes.frame}
        data-stale={stale || undefined}
        onPointerLeave={() => setPointed(null)}
      >
        <table
          ref={grid}
          className={classes.sheet}
          style={{ height: rows.getTotalSize() }}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: keys move in its cells and tick them
          role="grid"
          tabIndex={0}
          aria-label="Permessi delle persone"
          aria-rowcount={people.length + 2}
          {...(activePerson && activeCode && { 'aria-activedescendant': cellId(activePerson, activeCode) })}
          onKeyDown={onKeyDown}
        >
          <Header held={held} />
          <tbody>
            {rows.getVirtualItems().map(({ index, start }) => {
              const person = people[index];
              return (
                person && (
                  <Row
                    key={person.id}
                    id={id}
                    person={person}
                    index={index}
                    start={start}
                    change={changes.get(person.id)}
                    held={held}
                    activeColumn={index === row ? active.column : null}
                    onPoint={(column) => setPointed(column === null ? null : { row: index, column })}
                    onActivate={(column) => setActive({ row: index, column })}
                    onPress={(column) => {
                      setActive({ row: index, column });
                      // The grid takes the focus, because a focused box that is scrolled away would lose it.
                      grid.current?.focus({ preventScroll: true });
                      tick(person, codes[column]);
                    }}
                  />
                )
              );
            })}
          </tbody>
        </table>
      </div>
      <p className={classes.about} role="status">
        {shownPerson && shownCode && describeCell(shownPerson, changes.get(shownPerson.id), shownCode, held)}
      </p>
    </div>
  );
}

/** Describes the cell under the mouse, or the active one, in the line under the grid. */
function describeCell(
  person: GridPerson,
  change: PersonChange | undefined,
  code: Permission,
  held: ReadonlySet<string>,
): string {
  const grant = person.grants.find(({ permission }) => permission === code);
  const ticked = isTicked(person, change, code);
  const isNew = change?.give.includes(code) || change?.take.includes(code);
  return formatParts(
    person.name,
    `${describedPermissions[code].label} (${code}): ${describedPermissions[code].opens}`,
    isNew ? (ticked ? 'lo riceve' : 'lo perde') : grant ? `ce l’ha ${lastsWords(grant)}` : 'non ce l’ha',
    whyNotChanged(person, code, held),
  );
}

const Header = memo(({ held }: { held: ReadonlySet<string> }) => (
  <thead className={classes.header}>
    <tr className={classes.groups}>
      <td className={classes.corner} />
      {permissionGroups.map((group) => (
        <th
          key={group.label}
          className={classes.group}
          style={{ width: group.codes.length === 1 ? loneWidth : group.codes.length * columnWidth }}
          scope="colgroup"
          title={group.label}
        >
          {group.label}
        </th>
      ))}
    </tr>
    <tr className={classes.codes}>
      <th className={classes.corner} scope="col">
        Persona
      </th>
      {codes.map((code) => (
        <th
          key={code}
          className={classes.code}
          scope="col"
          data-lone={lone.has(code) || undefined}
          data-first={firstOfGroup.has(code) || undefined}
          data-locked={!held.has(code) || undefined}
          title={`${code}: ${describedPermissions[code].opens}${held.has(code) ? '' : `. ${notHeldByGranter}`}`}
        >
          <span>{describedPermissions[code].label}</span>
        </th>
      ))}
    </tr>
  </thead>
));
Header.displayName = 'Header';

type RowProps = {
  id: string;
  person: GridPerson;
  index: number;
  start: number;
  change: PersonChange | undefined;
  held: ReadonlySet<string>;
  activeColumn: number | null;
  /** The mouse comes to a cell; null for the name, which has nothing to say. */
  onPoint: (column: number | null) => void;
  /** The mouse presses a cell, also a closed one, which its box doesn't report. */
  onActivate: (column: number) => void;
  onPress: (column: number) => void;
};

const Row = memo(
  ({ id, person, index, start, change, held, activeColumn, onPoint, onActivate, onPress }: RowProps) => (
    <tr
      className={classes.row}
      aria-rowindex={index + 3}
      data-changed={change !== undefined || undefined}
      style={{ transform: `translateY(${start}px)` }}
    >
      <th className={classes.name} scope="row" title={person.email} onPointerEnter={() => onPoint(null)}>
        {person.name}
        {person.state !== 'attivo' && <small>{personLife.states[person.state].label}</small>}
      </th>
      {codes.map((code, column) => {
        const why = whyNotChanged(person, code, held);
        const ticked = isTicked(person, change, code);
        const grant = person.grants.find(({ permission }) => permission === code);
        const Mark = grant?.asleep ? IconMoon : grant?.endsAt ? IconClock : IconCheck;
        return (
          <td
            key={code}
            id={`${id}-${person.id}-${code}`}
            className={classes.cell}
            onPointerEnter={() => onPoint(column)}
            onPointerDown={() => onActivate(column)}
            data-lone={lone.has(code) || undefined}
            {...(why !== null && { title: why })}
            {...(why === null && grant && (grant.asleep || grant.endsAt) && { title: lastsWords(grant) })}
            data-first={firstOfGroup.has(code) || undefined}
            data-locked={why !== null || undefined}
            data-active={column === activeColumn || undefined}
            data-new={change?.give.includes(code) || change?.take.includes(code) || undefined}
          >
            <input
              type="checkbox"
              tabIndex={-1}
              aria-label={`${describedPermissions[code].label}, ${person.name}`}
              aria-disabled={why !== null}
              checked={ticked}
              onChange={() => onPress(column)}
            />
            <span className={classes.box} data-on={ticked || undefined}>
              {ticked && <Mark size={14} stroke={2.5} aria-hidden />}
            </span>
          </td>
        );
      })}
    </tr>
  ),
  // The three functions are ignored: they are new at every render, but do the same for the same row.
  (before, after) =>
    before.person === after.person &&
    before.index === after.index &&
    before.start === after.start &&
    before.change === after.change &&
    before.held === after.held &&
    before.activeColumn === after.activeColumn,
);
Row.displayName = 'Row';
