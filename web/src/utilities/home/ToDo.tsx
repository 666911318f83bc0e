import {
  IconBook2,
  IconChevronRight,
  IconCircleCheck,
  IconClockExclamation,
  IconFileAlert,
  IconFileUpload,
  IconHourglass,
  IconReceiptEuro,
  IconServer,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { formatBytes, formatCount, formatDate } from '@wms/contract/platform/formats';
import { can } from '@wms/contract/platform/permissions';
import type { Home } from '@wms/contract/utilities/home/endpoints';
import { useHeld } from '../../client/session/current.ts';
import classes from './Home.module.css';
import { stockTasks } from './stock-tasks.ts';
import type { Task } from './task.ts';

const documentsTab = { to: '/areaUtente', search: { scheda: 'documenti' } };
const receiptsTab = { to: '/areaUtente', search: { scheda: 'ricevute' } };

/** What waits for the person, most urgent first, each with the page where it is done. */
export function tasksOf(home: Home, held: ReadonlySet<string>): Task[] {
  const { missing, refused, expiring, awaiting } = home.documents;
  const tasks: Task[] = home.diskSpace ? [diskTask(home.diskSpace)] : [];
  const refusals: Task[] = refused.map(({ type, reason }) => ({
    key: `refused ${type}`,
    icon: IconFileAlert,
    title: `Documento rifiutato: ${type}`,
    detail: reason ?? 'Caricane uno nuovo',
    tone: 'danger',
    ...documentsTab,
  }));
  tasks.push(...refusals);
  if (missing.length > 0) {
    tasks.push({
      key: 'missing',
      icon: IconFileUpload,
      title: `Carica ${formatCount(missing.length, 'documento richiesto', 'documenti richiesti')}`,
      detail: missing.join(', '),
      tone: 'attention',
      ...documentsTab,
    });
  }
  for (const { type, scadenza } of expiring) {
    tasks.push({
      key: `expiring ${type}`,
      icon: IconClockExclamation,
      title: `In scadenza: ${type}`,
      detail: `Vale fino al ${formatDate(scadenza)}`,
      tone: 'attention',
      ...documentsTab,
    });
  }
  if (home.regulationsToAccept.length > 0) {
    tasks.push({
      key: 'regulations',
      icon: IconBook2,
      title: `Accetta ${formatCount(home.regulationsToAccept.length, 'regolamento', 'regolamenti')}`,
      detail: home.regulationsToAccept.join(', '),
      tone: 'attention',
      to: '/regolamenti',
    });
  }
  if (awaiting > 0) {
    tasks.push({
      key: 'awaiting',
      icon: IconHourglass,
      title: formatCount(awaiting, 'documento in verifica', 'documenti in verifica'),
      detail: 'Non devi fare nulla: li controllano le risorse umane',
      tone: 'plain',
      ...documentsTab,
    });
  }
  tasks.push(...stockTasks(home, held));
  const { count, lastYear, lastNumber } = home.receipts;
  if (count > 0) {
    tasks.push({
      key: 'receipts',
      icon: IconReceiptEuro,
      title: formatCount(count, 'ricevuta', 'ricevute'),
      detail: lastNumber === null ? 'Intestate a te' : `Ultima: ${lastNumber}/${lastYear}`,
      tone: 'plain',
      ...receiptsTab,
    });
  }
  return tasks.toSorted((a, b) => urgency[a.tone] - urgency[b.tone]);
}

const diskTask = ({ freeBytes, spent }: NonNullable<Home['diskSpace']>): Task => ({
  key: 'disk',
  icon: IconServer,
  title: spent ? 'Lo spazio su disco è quasi finito' : 'Lo spazio su disco sta finendo',
  detail: `Sul server restano ${formatBytes(freeBytes)}: ${
    spent ? 'presto non si salverà più niente, ' + '' : ''
  }avvisa chi lo amministra di liberare spazio o aggiungerne`,
  tone: spent ? 'danger' : 'attention',
});

const urgency = { danger: 0, attention: 1, plain: 2 } as const;

export function ToDo({ home }: { home: Home }) {
  const held = useHeld();
  const mayAct = held.has(can.userEdit);
  const tasks = tasksOf(home, held);
  return (
    <section className={classes.card} aria-labelledby="home-todo">
      <h2 id="home-todo" className={classes.heading}>
        Per te
      </h2>
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
              {task.to && (task.shared || mayAct) ? (
                <Link to={task.to} search={task.search ?? {}} className={classes.task} data-tone={task.tone}>
                  <TaskWords task={task} />
                  <IconChevronRight size={18} stroke={1.5} aria-hidden className={classes.chevron} />
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
    </section>
  );
}

function TaskWords({ task }: { task: Task }) {
  const Icon = task.icon;
  return (
    <>
      <Icon size={20} stroke={1.5} aria-hidden className={classes.taskIcon} />
      <span className={classes.taskWords}>
        <span className={classes.taskTitle}>{task.title}</span>
        <span className={classes.taskDetail}>{task.detail}</span>
      </span>
    </>
  );
}
