import type { SubCategory, subSorts } from '@wms/contract/logistics/categories/endpoints';
import { pageLink } from '@wms/contract/pages/link';
import { formatQuantity } from '@wms/contract/platform/formats';
import type { Column } from '../../ui/table/column.ts';
import { Code, NameCell } from '../../ui/table/NameCell.tsx';
import { Table, type TableProps } from '../../ui/table/Table.tsx';
import classes from './shared/Categories.module.css';
import { CategoryMark } from './shared/Mark.tsx';
import { ProductCount } from './shared/ProductCount.tsx';

export type SubSort = (typeof subSorts)[number];

const name: Column<SubCategory, SubSort> = {
  key: 'name',
  header: 'Nome',
  sort: 'name',
  cell: ({ id, name, code, macro: { code: letters } }) => (
    <NameCell name={name} code={`${letters}-${code}`} to={pageLink('/sottocat/$id', { id })} opensRow />
  ),
};

const macro: Column<SubCategory, SubSort> = {
  key: 'macro',
  header: 'Categoria',
  sort: 'macro',
  cell: ({ macro: { name, icon, colour } }) => (
    <span className={classes.withMark}>
      <CategoryMark icon={icon} colour={colour} />
      {name}
    </span>
  ),
};

const columns: readonly Column<SubCategory, SubSort>[] = [
  { key: 'unit', header: 'Unità', cell: ({ defaultUnit }) => defaultUnit, wideOnly: true },
  {
    key: 'location',
    header: 'Ubicazione',
    wideOnly: true,
    cell: ({ defaultLocation }) => (defaultLocation ? <Code>{defaultLocation.code}</Code> : '–'),
  },
  {
    key: 'minimum',
    header: 'Scorta minima',
    numeric: true,
    wideOnly: true,
    cell: ({ defaultMinimumStock, defaultUnit }) =>
      Number(defaultMinimumStock) > 0 ? formatQuantity(defaultMinimumStock, defaultUnit) : '–',
  },
  {
    key: 'products',
    header: 'Prodotti',
    sort: 'products',
    numeric: true,
    card: 'named',
    cell: (row) => <ProductCount {...row} macroId={row.macro.id} subId={row.id} />,
  },
];

type Props = Pick<TableProps<SubCategory, SubSort>, 'rows' | 'order' | 'onSort' | 'stale'> & {
  /** False where all rows belong to one macro category, so that the rows don't repeat its name. */
  withMacro: boolean;
};

export const SubCategoryRows = ({ withMacro, ...table }: Props) => (
  <Table
    label="Sottocategorie"
    columns={withMacro ? [name, macro, ...columns] : [name, ...columns]}
    {...table}
  />
);
