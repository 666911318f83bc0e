/** The kinds of imports. The columns of each kind are in `fields.ts`, which the list of imports does not need. */

export const importKinds = [
  'products',
  'categories',
  'locations',
  'stock',
  'suppliers',
  'supplierProducts',
  'people',
  'members',
] as const;
export type ImportKind = (typeof importKinds)[number];

type Names = { label: string; singular: string; plural: string; masculine?: true };

export const importKindNames: Record<ImportKind, Names> = {
  products: { label: 'Prodotti', singular: 'prodotto', plural: 'prodotti', masculine: true },
  categories: { label: 'Categorie', singular: 'categoria', plural: 'categorie' },
  locations: { label: 'Ubicazioni', singular: 'ubicazione', plural: 'ubicazioni' },
  stock: { label: 'Giacenze', singular: 'giacenza', plural: 'giacenze' },
  suppliers: { label: 'Fornitori', singular: 'fornitore', plural: 'fornitori', masculine: true },
  supplierProducts: {
    label: 'Prodotti dei fornitori',
    singular: 'prodotto di un fornitore',
    plural: 'prodotti dei fornitori',
    masculine: true,
  },
  people: { label: 'Persone da invitare', singular: 'persona', plural: 'persone' },
  members: { label: 'Soci', singular: 'socio', plural: 'soci', masculine: true },
};
