import { SimpleGrid } from '@mantine/core';
import { searchPeople, searchTeams } from '@wms/contract/humanResources/who-is-who/endpoints';
import { getLocation } from '@wms/contract/logistics/locations/endpoints';
import type { listMovements } from '@wms/contract/logistics/movements/endpoints';
import { productStock } from '@wms/contract/logistics/stock/reading';
import type { z } from 'zod';
import { useAnswer } from '../../client/answer.ts';
import { PersonSelect } from '../../humanResources/who-is-who/PersonSelect.tsx';
import { TeamSelect } from '../../humanResources/who-is-who/TeamSelect.tsx';
import { DateField } from '../../ui/fields/DateField.tsx';
import { LocationSelect } from '../pickers/LocationSelect.tsx';
import { ProductSelect } from '../pickers/ProductSelect.tsx';

type Values = Partial<z.input<typeof listMovements.query>>;
type Props = { values: Values; set: (patch: Values) => void };

const unset = { name: '…', id: 0 };
const idOf = (choice: { id: number } | null) => (choice ? String(choice.id) : undefined);

/** The filters of the register. The address has only ids, so the names are fetched. */
export function MovementFilters({ values, set }: Props) {
  const { product, location, team, user, from = '', to = '' } = values;
  const productOf = useAnswer(productStock, { params: { id: product ?? '' } }, { enabled: Boolean(product) });
  const place = useAnswer(getLocation, { params: { id: location ?? '' } }, { enabled: Boolean(location) });
  const teams = useAnswer(searchTeams, { query: { id: team ?? '' } }, { enabled: Boolean(team) });
  const people = useAnswer(searchPeople, { query: { id: user ?? '' } }, { enabled: Boolean(user) });
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }}>
      <ProductSelect
        value={product ? (productOf.data?.product ?? { ...unset, unit: 'pz' }) : null}
        onChange={(choice) => set({ product: idOf(choice) })}
      />
      <LocationSelect
        label="Ubicazione e quello che contiene"
        value={location ? (place.data ? { id: place.data.id, name: place.data.code } : unset) : null}
        onChange={(choice) => set({ location: idOf(choice) })}
      />
      <PersonSelect
        label="Chi l’ha registrato"
        value={user ? (people.data?.[0] ?? unset) : null}
        onChange={(choice) => set({ user: idOf(choice) })}
      />
      <TeamSelect
        value={team ? (teams.data?.[0] ?? unset) : null}
        onChange={(choice) => set({ team: idOf(choice) })}
      />
      <DateField label="Dal" value={from} onChange={(date) => set({ from: acceptWholeDate(date) })} />
      <DateField label="Al" value={to} onChange={(date) => set({ to: acceptWholeDate(date) })} />
    </SimpleGrid>
  );
}

/** An incomplete date does not filter anything. */
const acceptWholeDate = (date: string) => (/^\d{4}-\d{2}-\d{2}$/.test(date) ? date : undefined);
