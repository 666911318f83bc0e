import type { Sort } from './Rows.tsx';

/** The orders of the product list, the default first. */
export const productOrders = [
  { label: 'Nome', sort: 'name', direction: 'asc' },
  { label: 'Nome, dalla Z', sort: 'name', direction: 'desc' },
  { label: 'Codice', sort: 'code', direction: 'asc' },
  { label: 'Quantità, dalla maggiore', sort: 'quantity', direction: 'desc' },
  { label: 'Quantità, dalla minore', sort: 'quantity', direction: 'asc' },
  { label: 'Aggiornati di recente', sort: 'updatedAt', direction: 'desc' },
  { label: 'Mossi di recente', sort: 'movedAt', direction: 'desc' },
  { label: 'Fermi da più tempo', sort: 'movedAt', direction: 'asc' },
] as const satisfies readonly { label: string; sort: Sort; direction: 'asc' | 'desc' }[];
