/**
 * The page of an order that awaits nothing more. Its arrivals can be taken back here, or get the scan of their delivery
 * note.
 */

import { Text } from '@mantine/core';
import { listArrivalsOfOrder } from '@wms/contract/logistics/arrivals/receiving';
import type { PageAddress } from '@wms/contract/pages/link';
import { formatParts } from '@wms/contract/platform/formats';
import { useAnswer } from '../../../client/answer.ts';
import { Link } from '../../../ui/page/link.ts';
import { EmptyState, Page, Pending } from '../../../ui/page/Page.tsx';
import textClasses from '../../../ui/parts/text.module.css';
import { OrderArrivals } from '../OrderArrivals.tsx';

type Props = { orderId: string; back: { to: PageAddress; label: string } };

export function Arrived({ orderId, back }: Props) {
  const { data, error, refetch } = useAnswer(listArrivalsOfOrder, { params: { id: orderId } });
  const toArrivals = (
    <Link to={back.to} className={textClasses.link}>
      Vai agli arrivi
    </Link>
  );
  if (!data)
    return (
      <Page title="Ricevi ordine" back={back}>
        <Pending
          error={error}
          onRetry={refetch}
          rows={6}
          missing="Questo ordine non c’è: forse l’indirizzo è sbagliato."
          action={toArrivals}
        />
      </Page>
    );
  const { number, supplier, arrivals } = data;
  return (
    <Page title={`Arrivi ${number ?? ''}`.trim()} subtitle={formatParts(supplier)} back={back}>
      {arrivals.length === 0 ? (
        <EmptyState action={toArrivals}>
          Di questo ordine non si aspetta niente: forse non è ancora stato inviato, o è stato annullato.
        </EmptyState>
      ) : (
        <>
          <Text c="dimmed">Di questo ordine non si aspetta più niente. Ecco che cosa è arrivato.</Text>
          <OrderArrivals orderId={Number(orderId)} />
        </>
      )}
    </Page>
  );
}
