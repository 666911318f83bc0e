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

type Names = { label: string; one: string; many: string; masculine?: true };

export const importKindNames: Record<ImportKind, Names> = {
  products: { label: 'Prodotti', one: 'prodotto', many: 'prodotti', masculine: true },
  categories: { label: 'Categorie', one: 'categoria', many: 'categorie' },
  locations: { label: 'Ubicazioni', one: 'ubicazione', many: 'ubicazioni' },
  stock: { label: 'Giacenze', one: 'giacenza', many: 'giacenze' },
  suppliers: { label: 'Fornitori', one: 'fornitore', many: 'fornitori', masculine: true },
  supplierProducts: {
    label: 'Prodotti dei fornitori',
    one: 'prodotto di un fornitore',
    many: 'prodotti dei fornitori',
    masculine: true,
  },
  people: { label: 'Persone da invitare', one: 'persona', many: 'persone' },
  members: { label: 'Soci', one: 'socio', many: 'soci', masculine: true },
};
