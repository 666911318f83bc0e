/** The places that this person waits for, and those that are offered to them. */
import { Anchor, Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { formatTime } from '@wms/contract/platform/formats';
import { bookingPath } from '@wms/contract/workshop/bookings/paths';
import type { Wait } from '@wms/contract/workshop/bookings/waits';
import { useAnswer, useChange } from '../../../client/answer.ts';
import { Item, ItemList, Small } from '../../../ui/parts/ItemList.tsx';
import { Section } from '../../../ui/parts/Section.tsx';
import { type Area, waitsOf } from '../../shared/areas.ts';
import { describePeriod } from '../../shared/days.ts';

const titles = { rooms: 'Stanze: posti che aspetti', vans: 'Furgoni: posti che aspetti' } as const;

export function OwnWaits({ area }: { area: Area }) {
  const { data: waits } = useAnswer(waitsOf(area).listWaits);
  const leave = useChange(waitsOf(area).leaveWaits);
  if (!waits || waits.length === 0) return null;
  return (
    <Section title={titles[area]}>
      <ItemList label={titles[area]}>
        {waits.map((wait) => (
          <Row
            key={wait.id}
            area={area}
            wait={wait}
            busy={leave.busy}
            onLeave={() => void leave.run({ params: { id: String(wait.id) } })}
          />
        ))}
      </ItemList>
    </Section>
  );
}

type RowProps = { area: Area; wait: Wait; busy: boolean; onLeave: () => void };

function Row({ area, wait: { title, places, from, to, offer }, busy, onLeave }: RowProps) {
  return (
    <Item
      actions={
        // What is offered is taken or left on its own page.
        !offer && (
          <Button variant="default" size="xs" disabled={busy} onClick={onLeave} aria-label={`Togli ${title}`}>
            Togli
          </Button>
        )
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
