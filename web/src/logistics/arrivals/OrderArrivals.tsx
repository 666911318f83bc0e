/**
 * The arrivals of an order with their delivery notes, also those taken back, for the page of the order and the page
 * that receives it.
 */

import { Button, Stack, Text } from '@mantine/core';
import { type Arrival, listArrivalsOfOrder } from '@wms/contract/logistics/arrivals/receiving';
import { incomingNoteAttachments } from '@wms/contract/logistics/incoming-notes/endpoints';
import { receivesGoods } from '@wms/contract/logistics/shared/access';
import { pageLink } from '@wms/contract/pages/link';
import { formatDate, formatInstant, formatParts, formatQuantity } from '@wms/contract/platform/formats';
import { useAnswer } from '../../client/answer.ts';
import { useMay } from '../../client/session/permission.ts';
import { useDialog } from '../../ui/modal/use-dialog.ts';
import { EmptyState, ErrorState, RowsSkeleton } from '../../ui/page/Page.tsx';
import { PageLink } from '../../ui/page/PageLink.tsx';
import { Item, ItemList, Small } from '../../ui/parts/ItemList.tsx';
import { Section } from '../../ui/parts/Section.tsx';
import textClasses from '../../ui/parts/text.module.css';
import { FileLinks } from './FileLinks.tsx';
import { TakeBackModal } from './TakeBackModal.tsx';

const noteKinds = { ddt: 'DDT', foto: 'Foto', altro: 'Altro' };

export function OrderArrivals({ orderId }: { orderId: number }) {
  const { data, error, refetch } = useAnswer(listArrivalsOfOrder, { params: { id: String(orderId) } });
  const receives = useMay(receivesGoods);
  const [dialog, open, close] = useDialog<Arrival>();
  if (!data) return error ? <ErrorState error={error} onRetry={refetch} /> : <RowsSkeleton rows={3} />;
  if (data.arrivals.length === 0) return <EmptyState>Non è ancora arrivato niente.</EmptyState>;
  return (
    <Stack gap="lg" maw={960}>
      {data.arrivals.map((arrival, index) => (
        <OneArrival
          key={arrival.id}
          arrival={arrival}
          place={data.arrivals.length - index}
          edits={receives}
          onTakeBack={() => open(arrival)}
        />
      ))}
      {dialog && <TakeBackModal arrival={dialog} onClose={close} />}
    </Stack>
  );
}

/** `place` is 1 for the order's first arrival, and tells apart two arrivals of one minute. */
type Props = { arrival: Arrival; place: number; edits: boolean; onTakeBack: () => void };

function OneArrival({
  arrival: { at, by, note, notes, lines, takenBack, reversible },
  place: nth,
  edits,
  onTakeBack,
}: Props) {
  return (
    <Section
      title={`${nth}º arrivo, ${formatInstant(at)}`}
      end={
        reversible && (
          <Button size="compact-sm" variant="subtle" color="red" onClick={onTakeBack}>
            Annulla l’arrivo
          </Button>
        )
      }
    >
      <Text size="sm" c="dimmed">
        {formatParts(
          by && `Ricevuto da ${by}`,
          note ? `DDT ${note.number} ${formatDate(note.date, 'del')}` : 'senza DDT',
          notes,
        )}
      </Text>
      {note && (
        <FileLinks
          files={note.attachments}
          edits={edits}
          to={{
            id: note.id,
            endpoints: incomingNoteAttachments,
            kinds: noteKinds,
            answer: listArrivalsOfOrder,
          }}
        />
      )}
      {takenBack && (
        <Text size="sm" c="var(--mantine-color-error)">
          Annullato {formatInstant(takenBack.at)}
          {takenBack.by && ` da ${takenBack.by}`}: {takenBack.reason}
        </Text>
      )}
      <ItemList label={`Righe del ${nth}º arrivo`}>
        {lines.map(({ id, product, description, quantity, unit, place, lot, over }) => (
          <Item
            key={id}
            figure={
              <Text span inherit {...(takenBack && { td: 'line-through', c: 'dimmed' })}>
                {formatQuantity(quantity, unit)}
              </Text>
            }
          >
            <PageLink
              to={product ? pageLink('/prod/$id', { id: product.id }) : undefined}
              className={textClasses.link}
            >
              {description}
            </PageLink>
            <Small>
              {formatParts(
                product?.code,
                place && `in ${place.code}`,
                lot && `lotto ${lot}`,
                over && 'più dell’ordinato',
              )}
            </Small>
          </Item>
        ))}
      </ItemList>
    </Section>
  );
}
