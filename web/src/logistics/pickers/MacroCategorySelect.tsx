import { listMacroCategories } from '@wms/contract/logistics/categories/endpoints';
import { call } from '../../client/call/send.ts';
import { type Choice, RemoteSelect, type RemoteSelectProps } from '../../ui/fields/RemoteSelect.tsx';

type Props = Omit<RemoteSelectProps<Choice>, 'label' | 'load' | 'queryKey'> & {
  label?: string;
  /** The id of a category that isn't offered, for example the one that is being merged into another. */
  exceptId?: number | undefined;
};

/** Chooses a macro category by its name or its letters. */
export function MacroCategorySelect({ label = 'Categoria', exceptId, ...props }: Props) {
  return (
    <RemoteSelect
      label={label}
      placeholder="Nome o codice"
      queryKey={['macroCategories', exceptId]}
      load={async (q, signal) => {
        const { rows } = await call(
          listMacroCategories,
          { query: { limit: '50', ...(q && { q }) } },
          { signal },
        );
        return rows.filter((row) => row.id !== exceptId).map(({ id, name, code }) => ({ id, name, code }));
      }}
      {...props}
    />
  );
}
