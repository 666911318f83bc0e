import { Stack, Text } from '@mantine/core';
import { IconChevronRight, IconCircleCheck, IconServer } from '@tabler/icons-react';
import { mayFollow } from '@wms/contract/pages/follow';
import { formatBytes } from '@wms/contract/platform/formats';
import type { Home } from '@wms/contract/utilities/home/endpoints';
import { useHeld } from '../../client/session/current.ts';
import type { HomePart, Task } from '../../ui/cupboards/home-part.ts';
import { Link } from '../../ui/page/link.ts';
import { HomeCard } from '../../ui/parts/HomeCard.tsx';
import textClasses from '../../ui/parts/text.module.css';
import classes from './Home.module.css';

/**
 * The person's tasks, the most urgent first. Each one links to the page where it is done; one whose page the person may
 * not open isn't theirs to do.
 */
function tasksOf(home: Home, held: ReadonlySet<string>, parts: readonly HomePart<Home>[]): Task[] {
  const own = home.diskSpace ? [diskTask(home.diskSpace)] : [];
  const others = parts
    .flatMap(({ tasks }) => tasks?.(home, held) ?? [])
    .filter(({ to }) => to === undefined || mayFollow(to, held));
  const rank = ({ tone, now }: Task) => (now ? -1 : urgency[tone]);
  return [...own, ...others].toSorted((a, b) => rank(a) - rank(b));
}

const urgency = { danger: 0, attention: 1, plain: 2 } as const;

export function ToDo({ home, parts }: { home: Home; parts: readonly HomePart<Home>[] }) {
  const held = useHeld();
  const tasks = tasksOf(home, held, parts);
  return (
    <HomeCard title="Per te">
      {tasks.every(({ tone }) => tone === 'plain') && (
        <p className={classes.calm}>
          <IconCircleCheck size={20} stroke={1.5} aria-hidden />
          Niente in sospeso
        </p>
      )}
      {tasks.length > 0 && (
        <ul className={classes.tasks}>
          {tasks.map((task) => (
            <li key={task.key}>
              {task.to ? (
                <Link to={task.to} search={task.search ?? {}} className={classes.task} data-tone={task.tone}>
                  <TaskWords task={task} />
                  <IconChevronRight size={18} stroke={1.5} aria-hidden color="var(--mantine-color-dimmed)" />
                </Link>
              ) : (
                <div className={classes.task} data-tone={task.tone}>
                  <TaskWords task={task} />
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
    </HomeCard>
  );
}

function TaskWords({ task }: { task: Task }) {
  const Icon = task.icon;
  return (
    <>
      <Icon size={20} stroke={1.5} aria-hidden className={classes.taskIcon} />
      <Stack component="span" gap={0} flex={1} miw={0}>
        <Text span fw={500}>
          {task.title}
        </Text>
        <Text span c="dimmed" fz="small" className={textClasses.anywhere}>
          {task.detail}
        </Text>
      </Stack>
    </>
  );
}

/** A warning that the server's disk is nearly full, for people who can ask somebody to repair it. */
const diskTask = ({ freeBytes, spent }: NonNullable<Home['diskSpace']>): Task => ({
  key: 'disk',
  icon: IconServer,
  title: spent ? 'Lo spazio su disco è quasi finito' : 'Lo spazio su disco sta finendo',
  detail: `Sul server restano ${formatBytes(freeBytes)}: ${
    spent ? 'presto non si salverà più niente, ' + '' : ''
  }avvisa chi lo amministra di liberare spazio o aggiungerne`,
  tone: spent ? 'danger' : 'attention',
});
