import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import {
  exportMacroCategories,
  type MacroCategory,
  type macroSorts,
} from '@wms/contract/logistics/categories/endpoints';
import { useState } from 'react';
import { download } from '../../client/download.ts';
import { formatCount, formatNumber } from '../../ui/formats.ts';
import { ExportMenu } from '../../ui/list/ExportMenu.tsx';
import { ListPage } from '../../ui/list/ListPage.tsx';
import { type Column, Rows } from '../../ui/table/Rows.tsx';
import { ImportLink } from '../imports/shared/Link.tsx';
import { NewMacroCategory } from './editing/MacroModal.tsx';
import { orderOf, useMacroCategories } from './lists.ts';
import classes from './shared/Categories.module.css';
import { CategoryMark } from './shared/Mark.tsx';
import { ProductCount } from './shared/ProductCount.tsx';

type Sort = (typeof macroSorts)[number];

function SubCount({ of: { id, subs }, words = false }: { of: MacroCategory; words?: boolean }) {
  const name = formatCount(subs, 'sottocategoria', 'sottocategorie');
  return (
    <Link
      to="/sottocat"
      search={{ macro: String(id) }}
      className={classes.link}
      {...(!words && { 'aria-label': name })}
    >
      {words ? name : formatNumber(subs)}
    </Link>
  );
}

const columns: readonly Column<MacroCategory, Sort>[] = [
  {
    key: 'subs',
    header: 'Sottocategorie',
    sort: 'subs',
    numeric: true,
    cell: (row) => <SubCount of={row} />,
  },
  {
    key: 'products',
    header: 'Prodotti',
    sort: 'products',
    numeric: true,
    cell: (row) => <ProductCount {...row} macroId={row.id} />,
  },
];

const orders = [
  { label: 'Ordine scelto', sort: 'position', direction: 'asc' },
  { label: 'Nome', sort: 'name', direction: 'asc' },
  { label: 'Nome, dalla Z', sort: 'name', direction: 'desc' },
  { label: 'Codice', sort: 'code', direction: 'asc' },
  { label: 'Sottocategorie, da chi ne ha di più', sort: 'subs', direction: 'desc' },
  { label: 'Prodotti, da chi ne ha di più', sort: 'products', direction: 'desc' },
  { label: 'Prodotti, da chi ne ha di meno', sort: 'products', direction: 'asc' },
] as const;

export default function MacroCategories() {
  const { values, set, pages } = useMacroCategories();
  const [adding, setAdding] = useState(false);
  const navigate = useNavigate();
  const order = orderOf<Sort>(orders, values, set);
  const add = (
    <Button leftSection={<IconPlus size={18} stroke={1.5} aria-hidden />} onClick={() => setAdding(true)}>
      Nuova categoria
    </Button>
  );

  return (
    <>
      <ListPage
        title="Macro Categorie"
        things={['categoria', 'categorie']}
        search={{
          label: 'Cerca per nome o codice',
          value: values.q ?? '',
          onChange: (text) => set({ q: text || undefined }),
        }}
        filters={[]}
        order={order.chip}
        pages={pages}
        actions={
          <>
            <ImportLink kind="categories" />
            <ExportMenu
              compact
              save={(format) => download(exportMacroCategories, { query: { ...values, format } })}
              disabled={pages.rows.length === 0}
            />
            {add}
          </>
        }
        narrowed={values.q !== undefined}
        onClear={() => set({ q: undefined })}
        whenNone={
          <>
            Le categorie ordinano i prodotti: comincia da una, come «Meccanica».
            <br />
            <br />
            {add}
          </>
        }
      >
        <Rows
          label="Categorie"
          rows={pages.rows}
          title={({ id, name, code, icon, colour }) => ({
            name,
            code,
            to: `/macrocat/${id}`,
            mark: <CategoryMark icon={icon} colour={colour} />,
          })}
          titleHeader="Nome"
          titleSort="name"
          columns={columns}
          card={(row) => (
            <>
              <SubCount of={row} words />
              <ProductCount {...row} macroId={row.id} words />
            </>
          )}
          order={order.current}
          onSort={order.sortBy}
          stale={pages.stale}
        />
      </ListPage>
      {adding && (
        <NewMacroCategory
          onClose={() => setAdding(false)}
          onDone={(id) => void navigate({ to: `/macrocat/${id}` })}
        />
      )}
    </>
  );
}
