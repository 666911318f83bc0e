/** Calculates where each place of a plan is drawn: blocks inside blocks, side by side while the width allows it. */
import type { PlanPlace } from '@wms/contract/logistics/locations/endpoints';

export type Block = {
  place: PlanPlace;
  x: number;
  y: number;
  width: number;
  height: number;
  /** The number of blocks around this block. */
  depth: number;
  /** No other block is drawn inside this block. */
  leaf: boolean;
};

/** A cell is large enough for a finger and for a short code. */
const cell = { width: 46, height: 34 };
const gap = 5;
const pad = 7;
export const heading = 24;
/** The approximate width of a character of a heading. */
const letter = 7.5;

type Size = { width: number; height: number; blocks: Block[] };

/**
 * The blocks of all places, from the outermost inwards, and their height together. `places` must have parents first.
 */
export function layOut(places: readonly PlanPlace[], width: number): { blocks: Block[]; height: number } {
  const inside = new Map<number, PlanPlace[]>();
  const known = new Set(places.map(({ id }) => id));
  const roots: PlanPlace[] = [];
  for (const place of places) {
    if (place.parentId === null || !known.has(place.parentId)) roots.push(place);
    else inside.set(place.parentId, [...(inside.get(place.parentId) ?? []), place]);
  }
  const { blocks, height } = placeSideBySide(
    roots.map((root) => measurePlace(root, inside, width, 0)),
    width,
  );
  return { blocks: blocks.toSorted((a, b) => a.depth - b.depth), height };
}

function measurePlace(place: PlanPlace, inside: Map<number, PlanPlace[]>, room: number, depth: number): Size {
  const children = inside.get(place.id);
  if (!children) {
    const block = { place, x: 0, y: 0, ...cell, depth, leaf: true };
    return { ...cell, blocks: [block] };
  }
  const within = Math.max(room - 2 * pad, cell.width);
  const content = placeSideBySide(
    children.map((child) => measurePlace(child, inside, within, depth + 1)),
    within,
  );
  const named = Math.min(within, shortCode(place, null).length * letter + 12);
  const width = Math.max(content.width, named) + 2 * pad;
  const height = heading + content.height + pad;
  const moved = content.blocks.map((block) => ({ ...block, x: block.x + pad, y: block.y + heading }));
  return { width, height, blocks: [{ place, x: 0, y: 0, width, height, depth, leaf: false }, ...moved] };
}

/** Places blocks side by side, and starts a new line when the next block does not fit. */
function placeSideBySide(sizes: readonly Size[], room: number): Size {
  let [x, y, line, width] = [0, 0, 0, 0];
  const blocks: Block[] = [];
  for (const size of sizes) {
    if (x > 0 && x + size.width > room) {
      x = 0;
      y += line + gap;
      line = 0;
    }
    const [left, top] = [x, y];
    for (const block of size.blocks) blocks.push({ ...block, x: block.x + left, y: block.y + top });
    x += size.width + gap;
    line = Math.max(line, size.height);
    width = Math.max(width, x - gap);
  }
  return { width, height: y + line, blocks };
}

/** The part of a place's code that its siblings don't share: the code without the parent's code. */
export function shortCode(place: Pick<PlanPlace, 'code'>, parent: Pick<PlanPlace, 'code'> | null): string {
  const within = parent && place.code.startsWith(`${parent.code}-`);
  return within ? place.code.slice(parent.code.length + 1) : place.code;
}
