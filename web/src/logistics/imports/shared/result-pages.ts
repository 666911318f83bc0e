import type { ImportKind } from '@wms/contract/imports/kinds';
import type { PageAddress } from '@wms/contract/pages/link';

/** With `onlyOfImport` the list shows only what this import has created. */
type ResultPage = {
  to: PageAddress;
  search?: Record<string, string>;
  onlyOfImport?: true;
  /** The name of the page. */
  page: string;
  /** The words of the link to the page. */
  linkLabel: string;
};
/** The lists to which imported rows belong. */
export const resultPages: Record<ImportKind, ResultPage> = {
  products: { to: '/prod', page: 'Inventario', linkLabel: 'Vai all’inventario' },
  categories: { to: '/macrocat', page: 'Categorie', linkLabel: 'Vai alle categorie' },
  locations: { to: '/alloc', page: 'Ubicazioni', linkLabel: 'Vai alle ubicazioni' },
  stock: { to: '/warehouse', page: 'Magazzino', linkLabel: 'Vai al magazzino' },
  suppliers: { to: '/fornitori', page: 'Fornitori', linkLabel: 'Vai ai fornitori' },
  supplierProducts: { to: '/fornitori', page: 'Fornitori', linkLabel: 'Vai ai fornitori' },
  people: {
    to: '/utenti',
    page: 'Utenti',
    search: { state: 'invitato' },
    onlyOfImport: true,
    linkLabel: 'Vai a chi hai invitato',
  },
  members: { to: '/tesserati', page: 'Tesserati', linkLabel: 'Vai ai tesserati' },
};
