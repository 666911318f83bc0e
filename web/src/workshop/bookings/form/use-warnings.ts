import { useQuery } from '@tanstack/react-query';
import { answerQuery } from '../../../client/query.ts';
import { useSettled } from '../../../ui/use-settled.ts';
import { type Area, apiOf, type BookingApi } from '../../shared/areas.ts';
import { type BookingValues, changedBookingOf, newBookingOf } from './values.ts';

const typingPause = 250;

/**
 * Returns the server's warnings about a booking while its form is filled in: above all that its person has another
 * place at the same time. The dates of a series are checked only when the form is sent.
 */
export function useWarnings(values: BookingValues, area: Area): string[] {
  const api: BookingApi = apiOf(area);
  const { from, to, resourceIds, people, userId, teamId } = newBookingOf(values, area, 'refuse');
  // The title and the notes of a booking change no warning, so typing them asks nothing.
  const body = {
    from,
    to,
    resourceIds,
    people,
    userId,
    teamId,
    title: 'Prenotazione',
    notes: null,
    private: false,
    repetition: null,
    acceptedRules: [],
    clashes: 'refuse' as const,
    ...(area === 'vans' && { trip: { destination: 'Viaggio', expectedKm: null } }),
  };
  const asked = useSettled(JSON.stringify(body), typingPause);
  const valid = api.previewBooking.body.safeParse(JSON.parse(asked));
  const { data } = useQuery({
    ...answerQuery(api.previewBooking, { body: valid.data }),
    enabled: valid.success && values.repeating.frequency === 'never',
  });
  return values.repeating.frequency === 'never' ? (data?.warnings ?? []) : [];
}

/** Returns the warnings about a changed booking, and about the other dates of its series when they change with it. */
export function useChangeWarnings(values: BookingValues, area: Area, id: number): string[] {
  const api: BookingApi = apiOf(area);
  const { which, from, to, resourceIds, people } = changedBookingOf(values, area);
  const asked = useSettled(JSON.stringify({ which, from, to, resourceIds, people }), typingPause);
  const valid = api.previewChange.body.safeParse(JSON.parse(asked));
  const { data } = useQuery({
    ...answerQuery(api.previewChange, { params: { id: String(id) }, body: valid.data }),
    enabled: valid.success,
  });
  return data?.warnings ?? [];
}
