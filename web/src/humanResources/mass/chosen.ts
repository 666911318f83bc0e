import type { chosenPeople, PeopleFilters } from '@wms/contract/humanResources/people/filters';
import type { z } from 'zod';

/** The people of a mass action in the form of its endpoint: the selected ones, or all that match the filters. */
export type ChosenPeople = z.input<z.ZodObject<typeof chosenPeople>>;

/** `ids` is null for all people that match the filters; `found` is their number. */
export const choosePeople = (
  ids: readonly number[] | null,
  filters: PeopleFilters,
  found: number,
): ChosenPeople => (ids ? { ids: [...ids], expected: ids.length } : { filters, expected: found });
