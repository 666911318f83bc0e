/** Dragging of teams over the tree. The menu of a team has the same move, for keyboard and touch. */
import type { TeamNode } from '@wms/contract/humanResources/teams/endpoints';
import { type DragEvent, useState } from 'react';
import { createStore } from '../../../client/alerts/store.ts';

// During a drag the browser tells only the type of the data, not the data, so the dragged team is remembered here.
export const draggedTeam = createStore<TeamNode | null>(null);

/** Properties of the row of a team that can be dragged. */
export const draggable = (team: TeamNode) => ({
  draggable: true,
  onDragStart: (event: DragEvent<HTMLElement>) => {
    event.dataTransfer.effectAllowed = 'move';
    event.dataTransfer.setData('text/plain', team.name);
    // The drop target at the top appears with this change, and a change of the page at the start would end the drag.
    setTimeout(() => draggedTeam.set(team));
  },
  onDragEnd: () => draggedTeam.set(null),
});

/**
 * Properties of an element onto which teams can be dropped; null is the top of the tree. The server checks the rules.
 */
export function useDropTarget(
  target: TeamNode | null,
  onDrop: (team: TeamNode, into: TeamNode | null) => void,
) {
  const [hovered, setHovered] = useState(false);
  const fitting = () => {
    const team = draggedTeam.get();
    return team && team.id !== target?.id && team.parentId !== (target?.id ?? null) ? team : null;
  };
  return {
    over: hovered && fitting() !== null,
    handlers: {
      onDragOver: (event: DragEvent) => {
        if (!fitting()) return;
        setHovered(true);
        event.preventDefault();
        event.dataTransfer.dropEffect = 'move';
      },
      onDragLeave: () => setHovered(false),
      onDrop: (event: DragEvent) => {
        const team = fitting();
        setHovered(false);
        if (!team) return;
        event.preventDefault();
        draggedTeam.set(null);
        onDrop(team, target);
      },
    },
  };
}
