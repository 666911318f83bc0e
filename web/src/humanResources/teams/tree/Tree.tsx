/** The tree of teams. The arrow keys move in it, Enter opens a team, and a team can be dragged onto another one. */
import { VisuallyHidden } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import type { TeamNode } from '@wms/contract/humanResources/teams/endpoints';
import { formatDate, formatNumber } from '@wms/contract/platform/formats';
import { createStore, useStore } from '../../../client/alerts/store.ts';
import { TeamDot } from '../../../ui/people/TeamDot.tsx';
import treeClasses from '../../../ui/tree/Tree.module.css';
import { walkTree } from '../../../ui/tree/walk-tree.ts';
import { type Branch, branchesOf } from '../shared/branches.ts';
import { draggable, draggedTeam, useDropTarget } from './drag.ts';
import classes from './Tree.module.css';

type Props = {
  teams: readonly TeamNode[];
  selected: number | null;
  onSelect: (id: number) => void;
  /** Missing where teams can't be moved. */
  onMove: ((team: TeamNode, into: TeamNode | null) => void) | undefined;
};

/** The ids of the folded branches. The store is kept while the person is on other pages. */
const folded = createStore<ReadonlySet<number>>(new Set());

function setOpened(id: number, open: boolean) {
  const next = new Set(folded.get());
  if (open) next.delete(id);
  else next.add(id);
  folded.set(next);
}

export function TeamTree({ teams, ...props }: Props) {
  const branches = branchesOf(teams);
  const shown = props.selected !== null && teams.some(({ id, closed }) => id === props.selected && !closed);
  return (
    <div>
      <div role="tree" aria-label="Reparti" onKeyDown={(event) => walkTree(event, setOpened)}>
        <Level {...props} branches={branches} level={1} first={!shown} />
      </div>
      {props.onMove && <TopOfTree onMove={props.onMove} />}
    </div>
  );
}

type NodeProps = Omit<Props, 'teams'>;

/** `first` is true when the Tab key reaches the first row, because none is selected. */
const Level = ({
  branches,
  level,
  first,
  ...props
}: NodeProps & { branches: Branch[]; level: number; first: boolean }) =>
  branches.map((branch, index) => (
    <Row
      key={branch.team.id}
      {...props}
      branch={branch}
      level={level}
      stop={first ? level === 1 && index === 0 : branch.team.id === props.selected}
      first={first}
    />
  ));

function Row(props: NodeProps & { branch: Branch; level: number; stop: boolean; first: boolean }) {
  const { branch, level, stop, selected, onSelect, onMove } = props;
  const { team, inside } = branch;
  const opened = !useStore(folded).has(team.id) && inside.length > 0;
  const { over, handlers } = useDropTarget(team, (moved, into) => onMove?.(moved, into));
  const { first, ...below } = props;
  return (
    <>
      {/* Inner teams are drawn after their team, because inside it they would be read as a part of its name. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the tree hears the keys */}
      <div
        role="treeitem"
        aria-level={level}
        aria-selected={team.id === selected}
        {...(inside.length > 0 && { 'aria-expanded': opened })}
        tabIndex={stop ? 0 : -1}
        data-item={team.id}
        className={`${treeClasses.row} ${classes.row}`}
        style={{ paddingInlineStart: `${(level - 1) * 20 + 2}px` }}
        data-selected={team.id === selected || undefined}
        data-over={over || undefined}
        onClick={() => onSelect(team.id)}
        {...handlers}
        {...(onMove && draggable(team))}
      >
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the arrow keys open and close */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: a part of the tree item, for the pointer */}
        <span
          className={treeClasses.chevron}
          data-open={opened || undefined}
          data-empty={inside.length === 0 || undefined}
          onClick={(event) => {
            event.stopPropagation();
            setOpened(team.id, !opened);
          }}
        >
          <IconChevronRight size={16} stroke={1.5} aria-hidden />
        </span>
        <TeamDot colour={team.colour} />
        <span className={classes.words}>
          <span className={classes.first}>
            <span className={classes.name}>{team.name}</span>
            <span className={classes.code}>{team.code}</span>
          </span>
          {(team.head || team.closedOn) && (
            <span className={classes.second}>
              {[team.head?.name, team.closedOn && `chiude ${formatDate(team.closedOn, 'il')}`]
                .filter(Boolean)
                .join(' · ')}
            </span>
          )}
        </span>
        {/* A division often has members only in its teams, and a zero would look as if it were empty. */}
        {(team.members > 0 || inside.length === 0) && (
          <span className={treeClasses.count}>
            {formatNumber(team.members)}
            <VisuallyHidden> {team.members === 1 ? 'persona' : 'persone'}</VisuallyHidden>
          </span>
        )}
      </div>
      {opened && <Level {...below} branches={inside} level={level + 1} first={first} />}
    </>
  );
}

/** The drop target for a team that shall be at the top of the tree. It is shown only during a drag. */
function TopOfTree({ onMove }: { onMove: (team: TeamNode, into: null) => void }) {
  const dragged = useStore(draggedTeam);
  const { over, handlers } = useDropTarget(null, (team) => onMove(team, null));
  if (!dragged || dragged.parentId === null) return null;
  return (
    // With the keyboard, the same move is in the team's menu.
    <div className={classes.top} data-over={over || undefined} {...handlers}>
      In cima all’albero
    </div>
  );
}
