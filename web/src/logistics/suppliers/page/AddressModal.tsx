import { Checkbox, Select, SimpleGrid, TextInput } from '@mantine/core';
import {
  addressKindNames,
  addressKinds,
  addSupplierAddress,
  editSupplierAddress,
  getSupplier,
  type SupplierAddress,
} from '@wms/contract/logistics/suppliers/endpoints';
import { readAnswer } from '../../../client/query.ts';
import { type ContractForm, useContractForm } from '../../../ui/form/contract-form.ts';
import { useEditForm } from '../../../ui/form/use-edit-form.ts';
import { FormModal } from '../../../ui/modal/AppModal.tsx';

type Props = { supplierId: number; onClose: () => void };
type Values = {
  kind: SupplierAddress['kind'];
  label: string;
  street: string;
  postalCode: string;
  town: string;
  province: string;
  country: string;
  preferred: boolean;
};

const empty: Values = {
  ...{ kind: 'sede', label: '', street: '', postalCode: '', town: '', province: '', country: 'Italia' },
  preferred: false,
};

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
    valuesOf: ({ kind, label, street, postalCode, town, province, country, preferred }): Values => ({
      ...{ kind, street, town, country, preferred },
      ...{ label: label ?? '', postalCode: postalCode ?? '', province: province ?? '' },
    }),
    labels: {
      ...{ kind: 'Tipo', label: 'Nome', street: 'Via e numero', postalCode: 'CAP', town: 'Comune' },
      ...{ province: 'Provincia', country: 'Stato', preferred: 'Da qui parte la merce' },
    },
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
    <TextInput label="Via e numero" maxLength={160} data-autofocus {...form.field('street')} />
    <SimpleGrid cols={3}>
      <TextInput label="CAP" maxLength={12} inputMode="numeric" {...form.field('postalCode')} />
      <TextInput label="Comune" maxLength={80} {...form.field('town')} />
      <TextInput label="Provincia" maxLength={2} placeholder="TO" {...form.field('province')} />
    </SimpleGrid>
    <SimpleGrid cols={2}>
      <TextInput label="Stato" maxLength={60} {...form.field('country')} />
      <Select label="Tipo" data={kinds} allowDeselect={false} {...form.field('kind')} />
    </SimpleGrid>
    <TextInput
      label="Come lo chiamate"
      maxLength={80}
      placeholder="Ingresso merci"
      {...form.field('label')}
    />
    <Checkbox label="Da qui parte la merce" {...form.field('preferred', { type: 'checkbox' })} />
  </FormModal>
);
