/** The places that this person waits for, and those that are offered to them. */
import { Anchor, Button, Group } from '@mantine/core';
import { formatTime } from '@wms/contract/platform/formats';
import { bookingPath } from '@wms/contract/workshop/bookings/paths';
import type { Wait } from '@wms/contract/workshop/bookings/waits';
import { useChange } from '../../../client/answer.ts';
import { Link } from '../../../ui/page/link.ts';
import { Item, ItemList, Small } from '../../../ui/parts/ItemList.tsx';
import { Section } from '../../../ui/parts/Section.tsx';
import { type Area, waitsOf } from '../../shared/areas.ts';
import { describePeriod } from '../../shared/days.ts';

const titles = { rooms: 'Stanze: posti che aspetti', vans: 'Furgoni: posti che aspetti' } as const;

export function OwnWaits({ area, waits = [] }: { area: Area; waits: readonly Wait[] | undefined }) {
  if (waits.length === 0) return null;
  return (
    <Section title={titles[area]}>
      <ItemList label={titles[area]}>
        {waits.map((wait) => (
          <Row key={wait.id} area={area} wait={wait} />
        ))}
      </ItemList>
    </Section>
  );
}

/** One place of the list. An offered place can be accepted or left here, as on the booking's page. */
function Row({ area, wait: { id, title, places, from, to, offer } }: { area: Area; wait: Wait }) {
  const accept = useChange(waitsOf(area).acceptOffer);
  const leave = useChange(waitsOf(area).leaveWaits);
  const busy = accept.busy || leave.busy;
  return (
    <Item
      actions={
        <Group gap={8}>
          {offer?.asksRules && (
            <Button
              component={Link}
              to={bookingPath(area, offer.bookingId)}
              size="xs"
              aria-label={`Leggi le regole e accetta ${title}`}
            >
              Leggi e accetta
            </Button>
          )}
          {offer && !offer.asksRules && (
            <Button
              size="xs"
              loading={accept.busy}
              disabled={busy}
              onClick={() => void accept.run({ params: { id: String(offer.bookingId) }, body: {} })}
              aria-label={`Accetta ${title}`}
            >
              Accetta
            </Button>
          )}
          <Button
            variant="default"
            size="xs"
            loading={leave.busy}
            disabled={busy}
            onClick={() => void leave.run({ params: { id: String(id) } })}
            aria-label={`${offer ? 'Lascia' : 'Togli'} ${title}`}
          >
            {offer ? 'Lascia' : 'Togli'}
          </Button>
        </Group>
      }
    >
      {offer ? (
        <Anchor renderRoot={(props) => <Link to={bookingPath(area, offer.bookingId)} {...props} />} fw={500}>
          {title}
        </Anchor>
      ) : (
        title
      )}
      <Small>
        {places}, {describePeriod(from, to)}
      </Small>
      {offer && <Small>Si è liberato: accettalo entro le {formatTime(offer.until)}</Small>}
    </Item>
  );
}
