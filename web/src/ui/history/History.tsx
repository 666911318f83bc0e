/** 'Cronologia': who changed what from what to what, the latest first. The last tab of every detail page. */
import { IconArrowRight } from '@tabler/icons-react';
import { formatInstantDate, formatTime } from '@wms/contract/platform/formats';
import type { HistoryEntry } from '@wms/contract/platform/history';
import { PagedContent } from '../list/PagedContent.tsx';
import type { Pages } from '../list/use-pages.ts';
import classes from './History.module.css';

export const History = ({ pages }: { pages: Pages<HistoryEntry> }) => (
  <PagedContent
    pages={pages}
    things={['cambiamento', 'cambiamenti']}
    rows={6}
    whenNone="Non è stato ancora cambiato niente."
  >
    <ol className={classes.timeline} aria-label="Cronologia">
      {momentsOf(pages.rows).map((moment) => (
        <Moment key={moment.id} moment={moment} />
      ))}
    </ol>
  </PagedContent>
);

type Moment = { id: number; at: string; user: string | null; entries: HistoryEntry[] };

/**
 * Changes by one person within this time, in ms, come from one save, perhaps in rows of several tables. They are shown
 * as one step.
 */
const sameSaveMs = 2_000;

function momentsOf(rows: readonly HistoryEntry[]): Moment[] {
  const moments: Moment[] = [];
  for (const entry of rows) {
    const { id, at, user } = entry;
    const last = moments.at(-1);
    if (last && last.user === user && Math.abs(Date.parse(last.at) - Date.parse(at)) < sameSaveMs)
      last.entries.push(entry);
    else moments.push({ id, at, user, entries: [entry] });
  }
  return moments;
}

function Moment({ moment: { at, user, entries } }: { moment: Moment }) {
  return (
    <li className={classes.moment}>
      <p className={classes.who}>
        <span className={classes.user}>{user ?? 'Sistema'}</span>
        <time dateTime={at}>
          {formatInstantDate(at)}, {formatTime(at)}
        </time>
      </p>
      {entries.map(({ id, what, changes }) => (
        <div key={id} className={classes.entry}>
          {what && <p>{what}</p>}
          {changes.length > 0 && (
            <dl className={classes.changes}>
              {changes.map((change) => (
                <div key={change.field} className={classes.change}>
                  <dt>{change.field}</dt>
                  <dd>
                    <Value of={change.before} was />
                    <IconArrowRight size={14} stroke={1.5} role="img" aria-label="ora" />
                    <Value of={change.after} />
                  </dd>
                </div>
              ))}
            </dl>
          )}
        </div>
      ))}
    </li>
  );
}

const Value = ({ of, was = false }: { of: string | null; was?: boolean }) => (
  <span className={classes.value} data-was={was || undefined}>
    {of ?? 'vuoto'}
  </span>
);
