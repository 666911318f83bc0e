import type { MacroCategory, macroSorts } from '@wms/contract/logistics/categories/endpoints';
import { pageLink } from '@wms/contract/pages/link';
import { formatCount, formatNumber } from '@wms/contract/platform/formats';
import { listOrder } from '../../ui/list/list-order.ts';
import { later } from '../../ui/modal/later.tsx';
import { Link } from '../../ui/page/link.ts';
import textClasses from '../../ui/parts/text.module.css';
import type { Column } from '../../ui/table/column.ts';
import { NameCell } from '../../ui/table/NameCell.tsx';
import { Table } from '../../ui/table/Table.tsx';
import { byNameOrCode, byProducts, CategoryListPage } from './ListPage.tsx';
import { useMacroCategories } from './lists.ts';
import { CategoryMark } from './shared/Mark.tsx';
import { ProductCount } from './shared/ProductCount.tsx';

const NewMacroCategory = later(async () => (await import('./editing/MacroModal.tsx')).NewMacroCategory);

type Sort = (typeof macroSorts)[number];

function SubCount({ of: { id, subs } }: { of: MacroCategory }) {
  const name = formatCount(subs, 'sottocategoria', 'sottocategorie');
  return (
    <Link to="/sottocat" search={{ macro: String(id) }} className={textClasses.link} aria-label={name}>
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
        to={pageLink('/macrocat/$id', { id })}
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
  ...byNameOrCode,
  { label: 'Sottocategorie, da chi ne ha di più', sort: 'subs', direction: 'desc' },
  ...byProducts,
] as const;

export default function MacroCategories() {
  const list = useMacroCategories();
  const order = listOrder<Sort>(list, orders);
  return (
    <CategoryListPage
      title="Macro Categorie"
      things={['categoria', 'categorie']}
      list={list}
      filters={[]}
      order={order.chip}
      add="Nuova categoria"
      purpose="Le categorie ordinano i prodotti: comincia da una, come «Meccanica»."
      dialog={(props) => <NewMacroCategory {...props} />}
      path="/macrocat"
    >
      <Table label="Categorie" columns={columns} {...list.table} {...order.table} />
    </CategoryListPage>
  );
}
