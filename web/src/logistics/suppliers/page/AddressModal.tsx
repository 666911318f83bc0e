import { Checkbox, Select } from '@mantine/core';
import { getSupplier } from '@wms/contract/logistics/suppliers/endpoints';
import {
  addressKindNames,
  addressKinds,
  addSupplierAddress,
  editSupplierAddress,
  type SupplierAddress,
} from '@wms/contract/logistics/suppliers/parts';
import { readAnswer } from '../../../client/query.ts';
import { AddressFields } from '../../../ui/address/AddressFields.tsx';
import {
  type AddressValues,
  addressLabels,
  addressValues,
  emptyAddress,
} from '../../../ui/address/values.ts';
import { type ContractForm, useContractForm } from '../../../ui/form/contract-form.ts';
import { useEditForm } from '../../../ui/form/use-edit-form.ts';
import { FormModal } from '../../../ui/modal/AppModal.tsx';

type Props = { supplierId: number; onClose: () => void };
type Values = AddressValues & Pick<SupplierAddress, 'kind' | 'preferred'>;

const empty: Values = { ...emptyAddress, kind: 'sede', preferred: false };

/** The form of a supplier's address: a new one, or an existing one to correct. */
export const AddressModal = ({ address, ...props }: Props & { address?: SupplierAddress }) =>
  address ? <EditAddress {...props} address={address} /> : <NewAddress {...props} />;

function NewAddress({ supplierId, onClose }: Props) {
  const form = useContractForm(addSupplierAddress, {
    initial: empty,
    args: () => ({ params: { id: String(supplierId) } }),
  });
  return <Dialog title="Nuovo indirizzo" form={form} onClose={onClose} />;
}

function EditAddress({ supplierId, address, onClose }: Props & { address: SupplierAddress }) {
  const form = useEditForm(editSupplierAddress, address, {
    read: async () => {
      const { addresses } = await readAnswer(getSupplier, { params: { id: String(supplierId) } });
      return addresses.find(({ id }) => id === address.id) ?? address;
    },
    valuesOf: (address): Values => ({
      ...addressValues(address),
      kind: address.kind,
      preferred: address.preferred,
    }),
    labels: { ...addressLabels, kind: 'Tipo', preferred: 'Da qui parte la merce' },
  });
  return <Dialog title="Modifica l’indirizzo" form={form} onClose={onClose} />;
}

const kinds = addressKinds.map((value) => ({ value, label: addressKindNames[value] }));

const Dialog = ({
  title,
  form,
  onClose,
}: {
  title: string;
  form: ContractForm<Values>;
  onClose: () => void;
}) => (
  <FormModal title={title} form={form} onClose={onClose} confirmLabel="Salva">
    <AddressFields
      form={form}
      autoFocus
      example="Ingresso merci"
      beside={<Select label="Tipo" data={kinds} allowDeselect={false} {...form.field('kind')} />}
    />
    <Checkbox label="Da qui parte la merce" {...form.field('preferred', { type: 'checkbox' })} />
  </FormModal>
);
