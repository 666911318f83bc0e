import { SimpleGrid } from '@mantine/core';
import { getLocation } from '@wms/contract/logistics/locations/endpoints';
import type { listMovements } from '@wms/contract/logistics/movements/endpoints';
import { productStock } from '@wms/contract/logistics/stock/reading';
import type { z } from 'zod';
import { useAnswer } from '../../client/answer.ts';
import { PeriodFilter } from '../../ui/fields/PeriodFilter.tsx';
import { PersonFilter, TeamFilter } from '../../ui/people/Filters.tsx';
import { LocationSelect } from '../pickers/LocationSelect.tsx';
import { ProductSelect } from '../pickers/ProductSelect.tsx';

type Values = Partial<z.input<typeof listMovements.query>>;
type Props = { values: Values; set: (patch: Values) => void };

const unset = { name: '…', id: 0 };
const idOf = (choice: { id: number } | null) => (choice ? String(choice.id) : undefined);

/** The filters of the register. The address has only ids, so the names are fetched. */
export function MovementFilters({ values, set }: Props) {
  const { product, location, team, user, from, to } = values;
  const productOf = useAnswer(productStock, { params: { id: product ?? '' } }, { enabled: Boolean(product) });
  const place = useAnswer(getLocation, { params: { id: location ?? '' } }, { enabled: Boolean(location) });
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
      <PersonFilter label="Chi l’ha registrato" id={user} onChange={(id) => set({ user: id })} />
      <TeamFilter id={team} onChange={(id) => set({ team: id })} />
      <PeriodFilter period={{ from, to }} set={set} />
    </SimpleGrid>
  );
}
