import type { ImportKind } from '@wms/contract/imports/kinds';
import type { PageAddress } from '@wms/contract/pages/link';

/** With `ofImport` the list shows only what this import has created. */
type Place = {
  to: PageAddress;
  search?: Record<string, string>;
  ofImport?: true /** The name of the page. */;
  page: string;
  go: string;
};
/** The lists to which imported rows belong. */
export const places: Record<ImportKind, Place> = {
  products: { to: '/prod', page: 'Inventario', go: 'Vai all’inventario' },
  categories: { to: '/macrocat', page: 'Categorie', go: 'Vai alle categorie' },
  locations: { to: '/alloc', page: 'Ubicazioni', go: 'Vai alle ubicazioni' },
  stock: { to: '/warehouse', page: 'Magazzino', go: 'Vai al magazzino' },
  suppliers: { to: '/fornitori', page: 'Fornitori', go: 'Vai ai fornitori' },
  supplierProducts: { to: '/fornitori', page: 'Fornitori', go: 'Vai ai fornitori' },
  people: {
    to: '/utenti',
    page: 'Utenti',
    search: { state: 'invitato' },
    ofImport: true,
    go: 'Vai a chi hai invitato',
  },
  members: { to: '/tesserati', page: 'Tesserati', go: 'Vai ai tesserati' },
};
