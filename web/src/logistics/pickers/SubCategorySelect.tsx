import { listSubCategories, type SubCategory } from '@wms/contract/logistics/categories/endpoints';
import { call } from '../../client/call/send.ts';
import { type Choice, RemoteSelect, type RemoteSelectProps } from '../../ui/fields/RemoteSelect.tsx';

/** A sub category with the initial values for its new products. */
export type SubCategoryChoice = Choice &
  Pick<SubCategory, 'defaultUnit' | 'defaultMinimumStock' | 'defaultLocation'>;

type Props = Omit<RemoteSelectProps<SubCategoryChoice>, 'label' | 'load' | 'queryKey'> & {
  label?: string;
  /** Offers only the sub categories of this macro category. */
  macroId?: number | undefined;
  /** The id of a category that isn't offered, for example the one that is being merged into another. */
  exceptId?: number | undefined;
};

/** Chooses a sub category, shown as 'Macro › Sub', by the names or letters of both levels. */
export function SubCategorySelect({ label = 'Categoria', macroId, exceptId, ...props }: Props) {
  return (
    <RemoteSelect
      label={label}
      placeholder="Nome o codice"
      queryKey={['subCategories', macroId, exceptId]}
      load={async (q, signal) => {
        const query = { limit: '50', ...(q && { q }), ...(macroId && { macro: String(macroId) }) };
        const { rows } = await call(listSubCategories, { query }, { signal });
        return rows.filter((row) => row.id !== exceptId).map(subCategoryChoice);
      }}
      {...props}
    />
  );
}

const subCategoryChoice = ({
  id,
  name,
  code,
  macro,
  defaultUnit,
  defaultMinimumStock,
  defaultLocation,
}: SubCategory): SubCategoryChoice => ({
  id,
  name: `${macro.name} › ${name}`,
  code: `${macro.code}-${code}`,
  defaultUnit,
  defaultMinimumStock,
  defaultLocation,
});
