/**
 * Receives an order, mainly on a phone: its open lines are cards that are found by scanning, and are booked all at
 * once.
 */
import { Button, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type AwaitedDetails, getAwaited } from '@wms/contract/logistics/arrivals/awaited';
import { formatCount, formatDate, formatParts } from '@wms/contract/platform/formats';
import { useEffect, useState } from 'react';
import { useAnswer } from '../../../client/answer.ts';
import { CallError } from '../../../client/call/send.ts';
import { later } from '../../../ui/modal/later.tsx';
import { useNavigate, usePageParams } from '../../../ui/page/link.ts';
import { Page, Pending } from '../../../ui/page/Page.tsx';
import { IconButton } from '../../../ui/parts/buttons.tsx';
import { Section } from '../../../ui/parts/Section.tsx';
import { StateDot } from '../../../ui/StateDot.tsx';
import { CameraPane } from '../../scan/camera/CameraPane.tsx';
import { describeOpen } from '../../scan/list/labels.ts';
import { QueuePanel } from '../../scan/queue/QueuePanel.tsx';
import { startQueue } from '../../scan/queue/start.ts';
import { CodeField } from '../../scan/shared/CodeField.tsx';
import { useAfterReadings, useReaders } from '../../scan/shared/codes.ts';
import { hasMouse } from '../../scan/shared/desk.ts';
import scan from '../../scan/shared/Scan.module.css';
import { leadToUnread, UnreadRows } from '../../shared/reader/UnreadRows.tsx';
import { LineCard } from './LineCard.tsx';
import { restOf } from './marks.ts';
import { NoteFields } from './NoteFields.tsx';
import classes from './Receive.module.css';
import { useReceiving } from './use-receiving.ts';

const Arrived = later(async () => (await import('./Arrived.tsx')).Arrived);
const OrderArrivals = later(async () => (await import('../OrderArrivals.tsx')).OrderArrivals);
const MarkSheet = later(async () => (await import('./MarkSheet.tsx')).MarkSheet);

const back = { to: '/ordini/arrivi', label: 'Arrivi' } as const;

export default function Receive() {
  const { id } = usePageParams('/ordini/$id/ricevi');
  const { data: order, error, refetch } = useAnswer(getAwaited, { params: { id } });
  if (order) return <ReceiveOrder key={order.id} order={order} />;
  if (error instanceof CallError && error.status === 404) return <Arrived orderId={id} back={back} />;
  return (
    <Page title="Ricevi ordine" back={back}>
      <Pending error={error} onRetry={refetch} rows={6} />
    </Page>
  );
}

function ReceiveOrder({ order }: { order: AwaitedDetails }) {
  const [person, setPerson] = useState<number | null>(null);
  const navigate = useNavigate();
  const receiving = useReceiving(order, person);
  const { lines, marks, opened, place, errors, busy, unread, loadApart } = receiving;
  const unclear = describeOpen([], unread);
  useEffect(() => {
    let left = false;
    void startQueue({ refresh: true }).then((found) => left || setPerson(found));
    return () => {
      left = true;
    };
  }, []);
  useReaders();
  const register = useAfterReadings(() => (unclear ? leadToUnread() : void receiving.send()));
  const open = lines.filter(
    ({ id, open: rest }) => Number(rest) > 0 || marks.some(({ lineId }) => lineId === id),
  );
  const arrived = lines.length - open.length;
  const line = opened && receiving.lineOf(opened.lineId);
  const left = open.filter((candidate) => restOf(candidate, marks) > 0).length;
  return (
    <Page
      title={`Ricevi ${order.number}`}
      subtitle={formatParts(order.supplier.name, order.dueOn && `previsto ${formatDate(order.dueOn, 'il')}`)}
      {...(order.late && { state: <StateDot colour="red">In ritardo</StateDot> })}
      back={back}
    >
      <div className={scan.scan}>
        <div className={scan.input}>
          {!hasMouse && <CameraPane />}
          <CodeField action="Cerca" large={hasMouse} begins />
          {hasMouse && <CameraPane small />}
          <QueuePanel onMend={(mode) => void navigate({ to: '/scan', search: { modo: mode } })} />
        </div>
        <div className={classes.result}>
          {place && (
            <div className={classes.place}>
              <span>
                Metto tutto in <strong>{place.code}</strong>
              </span>
              <IconButton
                icon={IconX}
                label="Di nuovo al posto di ognuno"
                size={40}
                onClick={() => receiving.setPlace(null)}
              />
            </div>
          )}
          {unread.length > 0 && (
            <ul aria-label="Codici da rileggere" aria-live="polite">
              <UnreadRows
                unread={unread}
                dropUnread={receiving.dropUnread}
                foreign={loadApart && { label: 'Carica a parte', onAdd: (code) => void loadApart(code) }}
              />
            </ul>
          )}
          <ul className={classes.cards} aria-label="Righe da ricevere">
            {open.map((line) => (
              <LineCard
                key={line.id}
                line={line}
                marks={marks}
                place={place}
                error={errorOf(errors, marks, line.id)}
                onWhole={() => void receiving.markWhole(line)}
                onOpen={() => receiving.openNew(line)}
                onEdit={receiving.open}
                onRemove={receiving.remove}
                onConfirm={receiving.mayExceed ? receiving.mark : undefined}
              />
            ))}
          </ul>
          {arrived > 0 && (
            <Text size="sm" c="dimmed">
              {formatCount(arrived, 'riga è già arrivata tutta', 'righe sono già arrivate tutte')}
            </Text>
          )}
          {open.length > 0 && <NoteFields receiving={receiving} />}
          {open.length > 0 && (
            <div className={classes.foot} data-at-bottom>
              <Button
                size="lg"
                fullWidth
                loading={busy || register.waits}
                variant={unclear ? 'default' : 'filled'}
                disabled={marks.length === 0 && !unclear}
                onClick={() => void register.run()}
              >
                {unclear ??
                  (marks.length === 0
                    ? 'Segna che cosa è arrivato'
                    : left === 0
                      ? 'Registra: è arrivato tutto'
                      : `Registra ${formatCount(new Set(marks.map(({ lineId }) => lineId)).size, 'riga', 'righe')}`)}
              </Button>
            </div>
          )}
        </div>
      </div>
      {lines.some(({ received }) => Number(received) > 0) && (
        <Section title="Già arrivato">
          <OrderArrivals orderId={order.id} />
        </Section>
      )}
      {opened && line && (
        <MarkSheet
          key={opened.key}
          line={line}
          mark={opened}
          marks={marks}
          lines={lines}
          mayExceed={receiving.mayExceed}
          onDone={(mark) => void receiving.mark(mark)}
          onClose={() => receiving.open(null)}
        />
      )}
    </Page>
  );
}

/** Returns the server's sentence for a line: `lines.2.quantity` is the third mark. */
function errorOf(errors: Record<string, string>, marks: readonly { lineId: number }[], lineId: number) {
  return Object.entries(errors).find(([field]) => {
    const [, at] = /^lines\.(\d+)\./.exec(field) ?? [];
    return at !== undefined && marks[Number(at)]?.lineId === lineId;
  })?.[1];
}
