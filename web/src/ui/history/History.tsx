/** 'Cronologia': who changed each value, from what and to what, the latest first. The last tab of every detail page. */
import { Box, Group, Stack, Text } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { formatTime } from '@wms/contract/platform/formats';
import type { HistoryEntry } from '@wms/contract/platform/history';
import { Fragment } from 'react';
import { PagedContent } from '../list/PagedContent.tsx';
import type { Pages } from '../list/use-pages.ts';
import textClasses from '../parts/text.module.css';
import { daysOf, sayDay } from '../table/days.ts';
import classes from './History.module.css';

export const History = ({ pages }: { pages: Pages<HistoryEntry> }) => (
  <PagedContent
    pages={pages}
    things={['cambiamento', 'cambiamenti']}
    rows={6}
    whenNone="Non è stato ancora cambiato niente."
  >
    <Stack component="ol" gap={0} maw={880} pt={4} aria-label="Cronologia">
      <Moments moments={momentsOf(pages.rows)} />
    </Stack>
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

function Moments({ moments }: { moments: readonly Moment[] }) {
  const days = daysOf(moments, ({ at }) => at);
  return moments.map((moment) => (
    <Fragment key={moment.id}>
      {days.has(moment.id) && <li className={classes.day}>{sayDay(days.get(moment.id) ?? '')}</li>}
      <Moment moment={moment} />
    </Fragment>
  ));
}

function Moment({ moment: { at, user, entries } }: { moment: Moment }) {
  return (
    <li className={classes.moment}>
      <Group component="p" gap="0 10px" align="stretch" c="dimmed" fz="small">
        <Text inherit span c="var(--mantine-color-text)" fw={500} className={textClasses.anywhere}>
          {user ?? 'Sistema'}
        </Text>
        <time dateTime={at} className={textClasses.figures}>
          {formatTime(at)}
        </time>
      </Group>
      {entries.map(({ id, what, changes }) => (
        <Box key={id} mt={4} className={textClasses.anywhere}>
          {what && <p>{what}</p>}
          {changes.length > 0 && (
            <Stack component="dl" gap={2}>
              {changes.map((change) => (
                <div key={change.field} className={classes.change}>
                  <dt>{change.field}</dt>
                  <dd>
                    <Value value={change.before} was />
                    <IconArrowRight size={14} stroke={1.5} role="img" aria-label="ora" />
                    <Value value={change.after} />
                  </dd>
                </div>
              ))}
            </Stack>
          )}
        </Box>
      ))}
    </li>
  );
}

const Value = ({ value, was = false }: { value: string | null; was?: boolean }) => (
  <span className={classes.value} data-was={was || undefined}>
    {value ?? 'vuoto'}
  </span>
);
