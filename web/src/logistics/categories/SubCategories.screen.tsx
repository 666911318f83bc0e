import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { listMacroCategories } from '@wms/contract/logistics/categories/endpoints';
import { useState } from 'react';
import { useAnswer } from '../../client/answer.ts';
import { ExportMenu } from '../../ui/list/ExportMenu.tsx';
import { ListPage } from '../../ui/list/ListPage.tsx';
import { listOrder } from '../../ui/list/list-order.ts';
import { later } from '../../ui/modal/later.tsx';
import { ImportLink } from '../imports/shared/Link.tsx';
import { useSubCategories } from './lists.ts';
import { SubCategoryRows, type SubSort } from './SubRows.tsx';

const NewSubCategory = later(async () => (await import('./editing/SubModal.tsx')).NewSubCategory);

const orders = [
  { label: 'Categoria', sort: 'macro', direction: 'asc' },
  { label: 'Nome', sort: 'name', direction: 'asc' },
  { label: 'Nome, dalla Z', sort: 'name', direction: 'desc' },
  { label: 'Codice', sort: 'code', direction: 'asc' },
  { label: 'Prodotti, da chi ne ha di più', sort: 'products', direction: 'desc' },
  { label: 'Prodotti, da chi ne ha di meno', sort: 'products', direction: 'asc' },
] as const;

export default function SubCategories() {
  const list = useSubCategories();
  const { values, pages } = list;
  const macros = useAnswer(listMacroCategories, { query: { limit: '200' } }).data?.rows ?? [];
  const [adding, setAdding] = useState(false);
  const navigate = useNavigate();
  const order = listOrder<SubSort>(list, orders);
  const chosen = macros.find(({ id }) => String(id) === values.macro) ?? null;
  const add = (
    <Button leftSection={<IconPlus size={18} stroke={1.5} aria-hidden />} onClick={() => setAdding(true)}>
      Nuova sottocategoria
    </Button>
  );

  return (
    <>
      <ListPage
        title="Sotto Categorie"
        things={['sottocategoria', 'sottocategorie']}
        search={list.search('Cerca per nome o codice')}
        filters={[
          list.filter(
            'macro',
            'Categoria',
            macros.map(({ id, name, subs }) => ({ value: String(id), label: name, count: subs })),
          ),
        ]}
        order={order.chip}
        list={list}
        actions={
          <>
            <ImportLink kind="categories" />
            <ExportMenu compact save={list.save} disabled={list.empty} />
            {add}
          </>
        }
        whenNone={
          <>
            Ogni prodotto sta in una sottocategoria, come «Meccanica › Viti».
            <br />
            <br />
            {add}
          </>
        }
      >
        <SubCategoryRows
          rows={pages.rows}
          withMacro={!values.macro}
          order={order.current}
          onSort={order.sortBy}
          stale={pages.stale}
        />
      </ListPage>
      {adding && (
        <NewSubCategory
          macro={chosen}
          onClose={() => setAdding(false)}
          onDone={(id) => void navigate({ to: `/sottocat/${id}` })}
        />
      )}
    </>
  );
}
