import { listSuppliers } from '@wms/contract/logistics/suppliers/endpoints';
import { call } from '../../client/call/send.ts';
import { type Choice, RemoteSelect, type RemoteSelectProps } from '../../ui/fields/RemoteSelect.tsx';

type Props = Omit<RemoteSelectProps<Choice>, 'label' | 'load' | 'queryKey'> & { label?: string };

/** Chooses a supplier in use by name, VAT number or tax code. */
export const SupplierSelect = ({ label = 'Fornitore', ...props }: Props) => (
  <RemoteSelect
    label={label}
    placeholder="Nome o partita IVA"
    queryKey={['suppliers']}
    load={async (q, signal) => {
      const { rows } = await call(listSuppliers, { query: { limit: '20', ...(q && { q }) } }, { signal });
      return rows.map(({ id, name, town, vatNumber }) => ({
        id,
        name,
        code: vatNumber ?? '',
        hint: town ?? '',
      }));
    }}
    {...props}
  />
);
