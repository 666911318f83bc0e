import { z } from 'zod';
import { useListState } from '../../ui/list/list-state.ts';

const Place = z.object({
  ubicazione: z
    .string()
    .regex(/^[1-9]\d{0,8}$/)
    .optional(),
});

/** The place that is being counted. The address keeps it while another tab is open, and after a reload. */
export function usePlaceInUrl(): [number | null, (placeId: number | null) => void] {
  const { values, set } = useListState(Place);
  return [
    values.ubicazione ? Number(values.ubicazione) : null,
    (placeId) => set({ ubicazione: placeId === null ? undefined : String(placeId) }),
  ];
}
