/** How long something lasts, as people say it: '1 ora e 30 minuti', and not '90 minuti'. */
import { formatAll, formatCount } from '../../platform/formats.ts';

const minutesOfDay = 1440;

/** '45 minuti', '1 ora e 30 minuti', '3 giorni'. */
export function formatDuration(minutes: number): string {
  const days = minutes % minutesOfDay === 0 ? minutes / minutesOfDay : 0;
  if (days > 0) return formatCount(days, 'giorno', 'giorni');
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const parts = [
    ...(hours > 0 ? [formatCount(hours, 'ora', 'ore')] : []),
    ...(rest > 0 || hours === 0 ? [formatCount(rest, 'minuto', 'minuti')] : []),
  ];
  return formatAll(parts);
}
