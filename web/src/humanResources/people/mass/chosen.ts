import type { chosenPeople, PeopleFilters } from '@wms/contract/humanResources/people/filters';
import type { z } from 'zod';

/** The people of a mass action, as its endpoint takes them: those ticked, or all that the filters leave. */
export type ChosenPeople = z.input<z.ZodObject<typeof chosenPeople>>;

/** `ids` is null for all that the filters leave; `found` is how many these are. */
export const choosePeople = (
  ids: readonly number[] | null,
  filters: PeopleFilters,
  found: number,
): ChosenPeople => (ids ? { ids: [...ids], expected: ids.length } : { filters, expected: found });
