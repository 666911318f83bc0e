/** A list's filter by supplier. The server searches the suppliers, because there may be thousands. */
import { useQuery } from '@tanstack/react-query';
import { call } from '../../client/call/send.ts';
import { FilterChip } from '../../ui/list/chips/FilterChip.tsx';
import type { FilterProps } from '../../ui/list/chips/filter.ts';
import { useFound } from '../../ui/list/use-found.ts';

/** This contract shares its code with the fields of the supplier's form, which a list doesn't need at first. */
const contract = () => import('@wms/contract/logistics/suppliers/endpoints');

/** Suppliers that are no longer in use are found as well, because the lists still have their goods. */
async function findSuppliers(q: string, signal: AbortSignal) {
  const { listSuppliers } = await contract();
  const query = { show: 'all', limit: '20', ...(q && { q }) } as const;
  const { rows } = await call(listSuppliers, { query }, { signal });
  return rows.map(({ id, name }) => ({ value: String(id), label: name }));
}

export function SupplierFilter(props: FilterProps) {
  const { chosen } = props;
  const found = useFound('suppliers', findSuppliers);
  const { data: name } = useQuery({
    queryKey: ['choices', 'name of a supplier', chosen],
    queryFn: async ({ signal }) => {
      const { getSupplier } = await contract();
      return (await call(getSupplier, { params: { id: chosen ?? '' } }, { signal })).name;
    },
    enabled: chosen !== undefined,
  });
  return <FilterChip {...props} {...found} chosenName={name} />;
}
