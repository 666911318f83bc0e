import { listMacroCategories } from '@wms/contract/logistics/categories/endpoints';
import { useAnswer } from '../../client/answer.ts';
import { listOrder } from '../../ui/list/list-order.ts';
import { later } from '../../ui/modal/later.tsx';
import { byNameOrCode, byProducts, CategoryListPage } from './ListPage.tsx';
import { useSubCategories } from './lists.ts';
import { SubCategoryRows, type SubSort } from './SubRows.tsx';

const NewSubCategory = later(async () => (await import('./editing/SubModal.tsx')).NewSubCategory);

const orders = [
  { label: 'Categoria', sort: 'macro', direction: 'asc' },
  ...byNameOrCode,
  ...byProducts,
] as const;

export default function SubCategories() {
  const list = useSubCategories();
  const macros = useAnswer(listMacroCategories, { query: { limit: '200' } }).data?.rows ?? [];
  const order = listOrder<SubSort>(list, orders);
  const chosen = macros.find(({ id }) => String(id) === list.values.macro) ?? null;
  const choices = macros.map(({ id, name, subs }) => ({ value: String(id), label: name, count: subs }));
  return (
    <CategoryListPage
      title="Sotto Categorie"
      things={['sottocategoria', 'sottocategorie']}
      list={list}
      filters={[list.filter('macro', 'Categoria', choices)]}
      order={order.chip}
      add="Nuova sottocategoria"
      purpose="Ogni prodotto sta in una sottocategoria, come «Meccanica › Viti»."
      dialog={(props, { macro = chosen }) => <NewSubCategory macro={macro} {...props} />}
      path="/sottocat"
    >
      <SubCategoryRows withMacro={!list.values.macro} {...list.table} {...order.table} />
    </CategoryListPage>
  );
}
