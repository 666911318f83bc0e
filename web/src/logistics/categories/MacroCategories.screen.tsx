import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import type { MacroCategory, macroSorts } from '@wms/contract/logistics/categories/endpoints';
import { formatCount, formatNumber } from '@wms/contract/platform/formats';
import { useState } from 'react';
import { ExportMenu } from '../../ui/list/ExportMenu.tsx';
import { ListPage } from '../../ui/list/ListPage.tsx';
import { listOrder } from '../../ui/list/list-order.ts';
import { later } from '../../ui/modal/later.tsx';
import type { Column } from '../../ui/table/column.ts';
import { NameCell } from '../../ui/table/NameCell.tsx';
import { Table } from '../../ui/table/Table.tsx';
import { ImportLink } from '../imports/shared/Link.tsx';
import { useMacroCategories } from './lists.ts';
import classes from './shared/Categories.module.css';
import { CategoryMark } from './shared/Mark.tsx';
import { ProductCount } from './shared/ProductCount.tsx';

const NewMacroCategory = later(async () => (await import('./editing/MacroModal.tsx')).NewMacroCategory);

type Sort = (typeof macroSorts)[number];

function SubCount({ of: { id, subs } }: { of: MacroCategory }) {
  const name = formatCount(subs, 'sottocategoria', 'sottocategorie');
  return (
    <Link to="/sottocat" search={{ macro: String(id) }} className={classes.link} aria-label={name}>
      {formatNumber(subs)}
    </Link>
  );
}

const columns: readonly Column<MacroCategory, Sort>[] = [
  {
    key: 'name',
    header: 'Nome',
    sort: 'name',
    cell: ({ id, name, code, icon, colour }) => (
      <NameCell
        name={name}
        code={code}
        to={`/macrocat/${id}`}
        opensRow
        mark={<CategoryMark icon={icon} colour={colour} />}
      />
    ),
  },
  {
    key: 'subs',
    header: 'Sottocategorie',
    sort: 'subs',
    numeric: true,
    card: 'named',
    cell: (row) => <SubCount of={row} />,
  },
  {
    key: 'products',
    header: 'Prodotti',
    sort: 'products',
    numeric: true,
    card: 'named',
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
  const list = useMacroCategories();
  const { pages } = list;
  const [adding, setAdding] = useState(false);
  const navigate = useNavigate();
  const order = listOrder<Sort>(list, orders);
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
        search={list.search('Cerca per nome o codice')}
        filters={[]}
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
            Le categorie ordinano i prodotti: comincia da una, come «Meccanica».
            <br />
            <br />
            {add}
          </>
        }
      >
        <Table
          label="Categorie"
          rows={pages.rows}
          columns={columns}
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
