/** Whether a van can still travel; if not, for how long, and whose bookings that touches, before anything is sent. */
import { Checkbox, SegmentedControl, Stack, Text } from '@mantine/core';
import { choicesOf } from '@wms/contract/platform/declarations/choices-of';
import { formatCount, formatParts } from '@wms/contract/platform/formats';
import {
  type AffectedBookings,
  previewStop,
  type StopLength,
  stopLabels,
} from '@wms/contract/workshop/maintenance/endpoints';
import { formatUntil } from '@wms/contract/workshop/shared/periods';
import { useAnswer } from '../../client/answer.ts';
import type { FieldProps } from '../../ui/form/contract-form.ts';
import { Item, ItemList, Small } from '../../ui/parts/ItemList.tsx';
import { Notice } from '../../ui/parts/Notice.tsx';
import { describePeriod } from '../shared/days.ts';

export type UnfitValues = { unfit: boolean; unfitFor: StopLength };
export const fit: UnfitValues = { unfit: false, unfitFor: 'unknown' };

type Props = {
  vanId: number | null;
  form: {
    field: (path: string, options?: { type?: 'input' | 'checkbox' }) => FieldProps;
    set: (path: string, value: unknown) => void;
    values: UnfitValues;
    busy: boolean;
  };
};

export function UnfitFields({ vanId, form: { field, set, values, busy } }: Props) {
  return (
    <Stack gap={12}>
      <Checkbox
        label="Non può viaggiare: mandalo in manutenzione"
        description="Poi scegli per quanto, e vedi chi lo ha prenotato"
        {...field('unfit', { type: 'checkbox' })}
        disabled={busy || vanId === null}
      />
      {values.unfit && vanId !== null && (
        <>
          <Stack gap={4}>
            <Text fw={600} size="sm" id="unfit-for">
              Per quanto?
            </Text>
            <SegmentedControl
              aria-labelledby="unfit-for"
              data={choicesOf(stopLabels)}
              value={values.unfitFor}
              onChange={(length) => set('unfitFor', length)}
              disabled={busy}
              fullWidth
            />
          </Stack>
          <TouchedBookings vanId={vanId} length={values.unfitFor} />
        </>
      )}
    </Stack>
  );
}

/** The bookings in the time of the stop, each with the van to which it moves; and how many come after it. */
function TouchedBookings({ vanId, length }: { vanId: number; length: StopLength }) {
  // The previous answer isn't kept, because people would agree to the bookings of a stop of another length.
  const { data } = useAnswer(previewStop, { params: { id: String(vanId) }, query: { length } });
  if (!data) return null;
  const { touched, later, until } = data;
  return (
    <Notice role="status">
      <Text size="sm" fw={600}>
        {touched.length === 0
          ? 'Nessuna prenotazione'
          : formatCount(touched.length, 'prenotazione', 'prenotazioni')}{' '}
        {formatUntil(until)}
      </Text>
      {touched.length > 0 && (
        <ItemList label="Prenotazioni toccate">
          {touched.map((booking) => (
            <Item key={booking.id}>
              {formatParts(booking.title, booking.person)}
              <Small>
                {describePeriod(booking.from, booking.to)}: {outcomeOf(booking)}
              </Small>
            </Item>
          ))}
        </ItemList>
      )}
      <Text size="sm">
        {later > 0 &&
          `${formatCount(later, 'prenotazione', 'prenotazioni')} dopo: per ora ${later === 1 ? 'resta' : 'restano'}. `}
        Nessuno perde la prenotazione: decide chi gestisce i furgoni.
      </Text>
    </Notice>
  );
}

const outcomeOf = ({ other }: AffectedBookings) =>
  other ? `passa a ${other}` : 'nessun altro furgone è libero, resta a rischio';
