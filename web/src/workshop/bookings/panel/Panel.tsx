/** A booking in a window over the calendar or a list: its facts, and the actions of this person. */
import { Anchor, Button, Group, Kbd, Stack, Text } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { nameOf } from '@wms/contract/workshop/bookings/heading';
import { bookingLife } from '@wms/contract/workshop/bookings/life';
import { bookingPath } from '@wms/contract/workshop/bookings/paths';
import type { BookableResource } from '@wms/contract/workshop/resources/resource';
import { useAnswer } from '../../../client/answer.ts';
import { LifeStateDot } from '../../../ui/life/LifeStateDot.tsx';
import { AppModal } from '../../../ui/modal/AppModal.tsx';
import { Link } from '../../../ui/page/link.ts';
import { MoreMenu } from '../../../ui/page/MoreMenu.tsx';
import { Pending } from '../../../ui/page/Page.tsx';
import { ButtonWithIcon } from '../../../ui/parts/buttons.tsx';
import { BookingHandoverSection } from '../../handovers/Handovers.tsx';
import { type Area, apiOf } from '../../shared/areas.ts';
import type { Booking } from '../form/values.ts';
import { BookingFacts } from './Facts.tsx';
import { useBookingActions } from './use-actions.tsx';

type Props = {
  area: Area;
  id: number;
  resources?: readonly BookableResource[];
  onClose: () => void;
};

export function BookingPanel({ area, id, resources, onClose }: Props) {
  const { data, error, refetch } = useAnswer(apiOf(area).getBooking, { params: { id: String(id) } });
  return (
    <AppModal opened onClose={onClose} title={data ? nameOf(data).name : 'Prenotazione'} size="lg">
      {data ? (
        <Content area={area} booking={data} resources={resources} />
      ) : (
        <Pending error={error} onRetry={refetch} rows={4} missing="Questa prenotazione non c’è." />
      )}
    </AppModal>
  );
}

type ContentProps = {
  area: Area;
  booking: Booking;
  resources: readonly BookableResource[] | undefined;
};

function Content({ area, booking, resources }: ContentProps) {
  const { primary, more, notice, dialogs } = useBookingActions(area, booking, resources);
  const edit = more.find(({ icon }) => icon === IconPencil);
  const others = more.filter((candidate) => candidate !== edit);
  return (
    <Stack gap={16}>
      <LifeStateDot life={bookingLife} state={booking.state} />
      {notice}
      <BookingFacts booking={booking} />
      {area === 'vans' && booking.owner && <BookingHandoverSection bookingId={booking.id} />}
      <Group gap={10}>
        {primary}
        {edit && (
          <ButtonWithIcon icon={IconPencil} variant="default" onClick={edit.onClick}>
            {edit.label}
          </ButtonWithIcon>
        )}
        {others.length === 1 && others[0] ? (
          <Button
            variant="default"
            {...(others[0].danger && { color: 'red', variant: 'outline' })}
            onClick={others[0].onClick}
          >
            {others[0].label}
          </Button>
        ) : (
          others.length > 0 && <MoreMenu actions={others} />
        )}
        <Anchor
          renderRoot={(props) => <Link to={bookingPath(area, booking.id)} {...props} />}
          size="sm"
          ml="auto"
        >
          Apri la pagina
        </Anchor>
      </Group>
      {resources && booking.editable && <MoveHint />}
      {dialogs}
    </Stack>
  );
}

/** A hint that the booking can also be moved in the calendar, if there is room for the calendar's grid. */
const MoveHint = () => (
  <Text size="sm" c="dimmed" visibleFrom="sm">
    Per spostarla trascinala nel calendario, o premi <Kbd size="xs">Spazio</Kbd> e poi le frecce.
  </Text>
);
