/** Calculates the position of each team in the chart: from left to right, with the inner teams at the right. */

import type { TeamNode } from '@wms/contract/humanResources/teams/endpoints';
import { hierarchy, tree } from 'd3-hierarchy';
import type { Branch } from '../shared/branches.ts';

export const box = { width: 248, height: 64 };
const gap = { x: 64, y: 16 };
export const margin = 24;

export type Box = { team: TeamNode; x: number; y: number };
export type Layout = {
  boxes: Box[];
  /** SVG paths from a team to its inner teams. */
  lines: string[];
  width: number;
  height: number;
};

type Place = { team: TeamNode | null; inside: Branch[] };

/** Lays out these branches, with a margin around them. */
export function layOut(branches: readonly Branch[]): Layout {
  // The organisation itself is an invisible root, so that several divisions can be in one tree.
  const root = hierarchy<Place>({ team: null, inside: [...branches] }, ({ inside }) => inside);
  // The library draws trees from top to bottom, so x and y are swapped for a chart from left to right.
  const placed = tree<Place>()
    .nodeSize([box.height + gap.y, box.width + gap.x])
    .separation(() => 1)(root);
  const nodes = placed.descendants().filter(({ depth }) => depth > 0);
  const top = Math.min(0, ...nodes.map(({ x }) => x));
  const left = Math.min(...nodes.map(({ y }) => y), Number.POSITIVE_INFINITY);
  const at = ({ x, y }: { x: number; y: number }) => ({ x: y - left + margin, y: x - top + margin });
  const boxes = nodes.flatMap((node) => (node.data.team ? [{ team: node.data.team, ...at(node) }] : []));
  const lines = nodes.flatMap((node) =>
    (node.children ?? []).map((child) => {
      const [from, to] = [at(node), at(child)];
      const [x1, y1] = [from.x + box.width, from.y + box.height / 2];
      const [x2, y2] = [to.x, to.y + box.height / 2];
      const middle = (x1 + x2) / 2;
      return `M${x1},${y1}C${middle},${y1} ${middle},${y2} ${x2},${y2}`;
    }),
  );
  const farthest = (side: 'x' | 'y', size: number) =>
    Math.max(0, ...boxes.map((box) => box[side])) + size + margin;
  return { boxes, lines, width: farthest('x', box.width), height: farthest('y', box.height) };
}
