/** What can be imported. The columns of each kind are in `fields.ts`, which the list of imports does not need. */

export const importKinds = ['products', 'categories', 'locations', 'stock', 'people'] as const;
export type ImportKind = (typeof importKinds)[number];

export const importKindNames: Record<ImportKind, { label: string; one: string; many: string }> = {
  products: { label: 'Prodotti', one: 'prodotto', many: 'prodotti' },
  categories: { label: 'Categorie', one: 'categoria', many: 'categorie' },
  locations: { label: 'Ubicazioni', one: 'ubicazione', many: 'ubicazioni' },
  stock: { label: 'Giacenze', one: 'giacenza', many: 'giacenze' },
  people: { label: 'Persone da invitare', one: 'persona', many: 'persone' },
};
