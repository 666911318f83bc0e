/** The order of Home's rows: by harm, but for those to which the person gave a place. */
import type { HomeRow, PlacedRow } from '@wms/contract/pages/home-rows';
import { harms, type Task } from '../../ui/cupboards/home-part.ts';

/** More rows are a list that nobody reads. */
export const mostRows = 7;

export type Arranged = { tasks: Task[]; hidden: HomeRow[] };

/**
 * Puts what ends soon first, then the rows that the person wants first, all others by harm, and those that they want
 * last; the later a row was placed, the nearer to its end it stands. Hidden rows are named, whether something waits in
 * them or not.
 */
export function arrangeTasks(tasks: readonly Task[], placed: readonly PlacedRow[]): Arranged {
  const places = new Map(placed.map(({ row, place }, at) => [row, { place, at }]));
  const placeOf = ({ row }: Task) => (row ? places.get(row) : undefined);
  const rank = (task: Task): [group: number, within: number] => {
    const harm = harms.indexOf(task.harm);
    const { place, at = 0 } = placeOf(task) ?? {};
    if (task.harm === 'now') return [0, 0];
    if (place === 'first') return [1, at];
    return place === 'last' ? [3, -at] : [2, harm];
  };
  return {
    tasks: tasks
      .filter((task) => task.harm === 'now' || placeOf(task)?.place !== 'hidden')
      .map((task) => ({ task, rank: rank(task) }))
      .toSorted(({ rank: [group, at] }, { rank: [other, then] }) => group - other || at - then)
      .map(({ task }) => task),
    hidden: placed.flatMap(({ row, place }) => (place === 'hidden' ? [row] : [])),
  };
}
