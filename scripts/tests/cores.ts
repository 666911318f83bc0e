/** The time for which processes have had a core, from Linux's /proc. */
import { readdirSync, readFileSync } from 'node:fs';

/** Seconds of a core: of the process itself, of the browsers under it, and of all else that it started. */
export type CoreSeconds = { own: number; browser: number; others: number };

type Process = { pid: number; parent: number; group: number; name: string; seconds: number };

/** Linux counts a process's time in hundredths of a second. */
const ticks = 100;

function readProcess(pid: number): Process[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // A name may have spaces and brackets in it.
    const end = stat.lastIndexOf(')');
    const fields = stat
      .slice(end + 2)
      .split(' ')
      .map(Number);
    const [, parent = 0, group = 0] = fields;
    // Its own time and that of its children that have ended, in the mode of the user and of the system.
    const seconds = fields.slice(11, 15).reduce((sum, field) => sum + field, 0) / ticks;
    return [{ pid, parent, group, name: stat.slice(stat.indexOf('(') + 1, end), seconds }];
  } catch {
    // The process has ended meanwhile, or this isn't Linux.
    return [];
  }
}

function readProcesses(): Process[] {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number)
      .flatMap(readProcess);
  } catch {
    return [];
  }
}

/** The other processes of the group that this one leads. */
export const findGroup = (leader: number): number[] =>
  readProcesses().flatMap(({ pid, group }) => (group === leader && pid !== leader ? [pid] : []));

/** Answers the time of a process and of all that it has started; undefined where there is no /proc. */
export function readCoreSeconds(pid: number): CoreSeconds | undefined {
  const processes = readProcesses();
  const root = processes.find((process) => process.pid === pid);
  if (!root) return undefined;
  const spent: CoreSeconds = { own: root.seconds, browser: 0, others: 0 };
  const add = (parent: number) => {
    for (const child of processes.filter((child) => child.parent === parent)) {
      spent[/^(chrom|headless)/.test(child.name) ? 'browser' : 'others'] += child.seconds;
      add(child.pid);
    }
  };
  add(pid);
  return spent;
}

export const sumOf = ({ own, browser, others }: CoreSeconds): number => own + browser + others;

/** The time between two readings; a process that ended unseen takes its own with it. */
export const between = (before: CoreSeconds, now: CoreSeconds): CoreSeconds => ({
  own: Math.max(0, now.own - before.own),
  browser: Math.max(0, now.browser - before.browser),
  others: Math.max(0, now.others - before.others),
});
