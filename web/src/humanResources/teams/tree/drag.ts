/** A team that is dragged over the tree. The same move is in the menu of the team, for keys and fingers. */
import type { TeamNode } from '@wms/contract/humanResources/teams/endpoints';
import { type DragEvent, useState } from 'react';
import { createStore } from '../../../client/told/store.ts';

// During a drag the browser tells only the type of the data, not the data, so it is remembered here.
export const draggedTeam = createStore<TeamNode | null>(null);

/** Properties of the row of a team that can be dragged. */
export const draggable = (team: TeamNode) => ({
  draggable: true,
  onDragStart: (event: DragEvent<HTMLElement>) => {
    event.dataTransfer.effectAllowed = 'move';
    event.dataTransfer.setData('text/plain', team.name);
    // The drop target at the top appears only then, and a change of the page at once would end the drag.
    setTimeout(() => draggedTeam.set(team));
  },
  onDragEnd: () => draggedTeam.set(null),
});

/** Properties of a place that takes teams; null is the top of the tree. The server checks what may lie where. */
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
