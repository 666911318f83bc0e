/** The filters of the register whose values the server searches: the recipient, and the product. */
import { listProducts } from '@wms/contract/logistics/products/reading';
import { call } from '../../../client/call/send.ts';
import type { FilterProps, FilterValue } from '../../../ui/list/chips/filter.ts';
import { useFound } from '../../../ui/list/use-found.ts';

type RecipientFilter = {
  supplier?: string | undefined;
  recipient?: string | undefined;
  user?: string | undefined;
};
/** The name of the chosen value, from the server. */
type FilterName = string | null | undefined;

/** Each kind of recipient has its own parameter in the address. */
const placeOf = { fornitore: 'supplier', rubrica: 'recipient', persona: 'user' } as const;
const none = { supplier: undefined, recipient: undefined, user: undefined } satisfies RecipientFilter;

async function findRecipients(q: string, signal: AbortSignal): Promise<FilterValue[]> {
  const { loadRecipients } = await import('../shared/find-recipients.ts');
  const found = await loadRecipients(q, signal);
  return found.flatMap(({ name: label, recipient: { kind, id } }) =>
    kind === 'libero' || id === null ? [] : [{ value: `${placeOf[kind]} ${id}`, label }],
  );
}

async function findProducts(q: string, signal: AbortSignal): Promise<FilterValue[]> {
  const { rows } = await call(listProducts, { query: { limit: '20', ...(q && { q }) } }, { signal });
  return rows.map(({ id, name: label }) => ({ value: String(id), label }));
}

export function useRecipientFilter(
  filter: RecipientFilter,
  name: FilterName,
  set: (filter: RecipientFilter) => void,
): FilterProps {
  const found = useFound('recipients', findRecipients);
  const place = Object.values(placeOf).find((value) => filter[value] !== undefined);
  return {
    label: 'Destinatario',
    ...found,
    chosen: place && `${place} ${filter[place]}`,
    chosenName: name ?? undefined,
    onChoose: (value) => {
      const [where = '', id] = value?.split(' ') ?? [];
      set({ ...none, ...(value && { [where]: id }) });
    },
  };
}

export function useProductFilter(
  chosen: string | undefined,
  name: FilterName,
  set: (id: string | undefined) => void,
): FilterProps {
  const found = useFound('products', findProducts);
  return { label: 'Prodotto', ...found, chosen, chosenName: name ?? undefined, onChoose: set };
}
