import { Button } from '@mantine/core';
import { IconServer } from '@tabler/icons-react';
import { mayFollow } from '@wms/contract/pages/follow';
import { homeRows } from '@wms/contract/pages/home-rows';
import { formatBytes, formatCount } from '@wms/contract/platform/formats';
import { type Home, placeHomeRow } from '@wms/contract/utilities/home/endpoints';
import { useEffect, useRef, useState } from 'react';
import { useChange } from '../../client/answer.ts';
import { useHeld } from '../../client/session/current.ts';
import type { HomePart, Task } from '../../ui/cupboards/home-part.ts';
import { HomeCard } from '../../ui/parts/HomeCard.tsx';
import { arrangeTasks, mostRows } from './arrange.ts';
import classes from './Home.module.css';
import { Row } from './Row.tsx';

/**
 * The rows of what waits for the person, the most harmful first. Each one leads to the page where it is done; one whose
 * page the person may not open isn't theirs to do.
 */
export function Waiting({ home, parts }: { home: Home; parts: readonly HomePart<Home>[] }) {
  const held = useHeld();
  const [whole, setWhole] = useState(false);
  const own = home.diskSpace ? [diskTask(home.diskSpace)] : [];
  const others = parts
    .flatMap(({ tasks }) => tasks?.(home, held) ?? [])
    .filter(({ to }) => to === undefined || mayFollow(to, held));
  const { tasks, hidden } = arrangeTasks([...own, ...others], home.placedRows);
  const more = tasks.length - mostRows;
  const focus = useFocusAfterHiding(tasks.map(({ key }) => key).join());
  const placeOf = ({ row }: Task) => home.placedRows.find((placed) => placed.row === row)?.place ?? null;
  return (
    <HomeCard title="Per te">
      {tasks.length === 0 && <p>Niente ti aspetta.</p>}
      {tasks.length > 0 && (
        <ul ref={focus.list} className={classes.rows}>
          {tasks.slice(0, whole ? undefined : mostRows).map((task, at) => (
            <Row key={task.key} task={task} place={placeOf(task)} onHide={() => focus.goOn(at)} />
          ))}
        </ul>
      )}
      {more > 0 && (
        <Button
          variant="subtle"
          className={classes.more}
          onClick={() => setWhole(!whole)}
          aria-expanded={whole}
        >
          {whole ? 'Solo le prime' : more === 1 ? 'Un’altra' : `Altre ${more}`}
        </Button>
      )}
      {hidden.length > 0 && (
        <details>
          <summary className={classes.quiet}>
            {formatCount(hidden.length, 'riga nascosta', 'righe nascoste')}
          </summary>
          <ul className={classes.rows}>
            {hidden.map((row) => (
              <HiddenRow key={row} row={row} />
            ))}
          </ul>
        </details>
      )}
    </HomeCard>
  );
}

/** After a row is hidden, the focus goes to the row that takes its place, or to the last one. */
function useFocusAfterHiding(shown: string) {
  const list = useRef<HTMLUListElement>(null);
  const hidden = useRef<{ at: number; shown: string } | null>(null);
  useEffect(() => {
    const { current } = hidden;
    if (!current || current.shown === shown) return;
    hidden.current = null;
    const rows = [...(list.current?.children ?? [])];
    const next = rows[Math.min(current.at, rows.length - 1)];
    next?.querySelector<HTMLElement>('a, button')?.focus();
  }, [shown]);
  return {
    list,
    goOn: (at: number) => {
      hidden.current = { at, shown };
    },
  };
}

function HiddenRow({ row }: { row: keyof typeof homeRows }) {
  const place = useChange(placeHomeRow);
  return (
    <li className={classes.row}>
      <span className={classes.words}>{homeRows[row]}</span>
      <Button
        variant="default"
        loading={place.busy}
        aria-label={`Mostra di nuovo: ${homeRows[row]}`}
        onClick={() => place.run({ body: { row, place: null } })}
      >
        Mostra
      </Button>
    </li>
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
  harm: 'late',
});
