import type { SubCategory, subSorts } from '@wms/contract/logistics/categories/endpoints';
import { formatQuantity } from '../../ui/formats.ts';
import { type Column, Rows, type RowsProps } from '../../ui/table/Rows.tsx';
import classes from './shared/Categories.module.css';
import { CategoryMark } from './shared/Mark.tsx';
import { ProductCount } from './shared/ProductCount.tsx';

export type SubSort = (typeof subSorts)[number];

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
    cell: ({ defaultLocation }) =>
      defaultLocation ? (
        <span className={`${classes.code} ${classes.place}`} title={defaultLocation.code}>
          {defaultLocation.code}
        </span>
      ) : (
        '–'
      ),
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
    cell: (row) => <ProductCount {...row} macroId={row.macro.id} subId={row.id} />,
  },
];

type Props = Pick<RowsProps<SubCategory, SubSort>, 'rows' | 'order' | 'onSort' | 'stale'> & {
  /** Where all are of one macro category, it isn't repeated. */
  withMacro: boolean;
};

export const SubCategoryRows = ({ withMacro, ...rows }: Props) => (
  <Rows
    label="Sottocategorie"
    title={({ id, name, code, macro: { code: letters } }) => ({
      name,
      code: `${letters}-${code}`,
      to: `/sottocat/${id}`,
    })}
    titleHeader="Nome"
    titleSort="name"
    columns={withMacro ? [macro, ...columns] : columns}
    card={(row) => (
      <>
        {withMacro && <span className={classes.dimmed}>{row.macro.name}</span>}
        <ProductCount {...row} macroId={row.macro.id} subId={row.id} words />
      </>
    )}
    {...rows}
  />
);
