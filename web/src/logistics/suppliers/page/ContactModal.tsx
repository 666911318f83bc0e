import { Checkbox, SimpleGrid, TextInput } from '@mantine/core';
import { getSupplier } from '@wms/contract/logistics/suppliers/endpoints';
import {
  addSupplierContact,
  editSupplierContact,
  type SupplierContact,
} from '@wms/contract/logistics/suppliers/parts';
import { readAnswer } from '../../../client/query.ts';
import { type ContractForm, useContractForm } from '../../../ui/form/contract-form.ts';
import { useEditForm } from '../../../ui/form/use-edit-form.ts';
import { FormModal } from '../../../ui/modal/AppModal.tsx';

type Props = { supplierId: number; onClose: () => void };
type Values = { name: string; role: string; email: string; phone: string; getsOrders: boolean };

/** The form of a person at a supplier: a new one, or an existing one to correct. */
export const ContactModal = ({ contact, ...props }: Props & { contact?: SupplierContact }) =>
  contact ? <EditContact {...props} contact={contact} /> : <NewContact {...props} />;

function NewContact({ supplierId, onClose }: Props) {
  const form = useContractForm(addSupplierContact, {
    initial: { name: '', role: '', email: '', phone: '', getsOrders: false } satisfies Values as Values,
    args: () => ({ params: { id: String(supplierId) } }),
    another: { label: 'Un’altra' },
  });
  return <Dialog title="Nuova persona" form={form} onClose={onClose} />;
}

function EditContact({ supplierId, contact, onClose }: Props & { contact: SupplierContact }) {
  const form = useEditForm(editSupplierContact, contact, {
    read: async () => {
      const { contacts } = await readAnswer(getSupplier, { params: { id: String(supplierId) } });
      return contacts.find(({ id }) => id === contact.id) ?? contact;
    },
    valuesOf: ({ name, role, email, phone, getsOrders }): Values => ({
      name,
      role: role ?? '',
      email: email ?? '',
      phone: phone ?? '',
      getsOrders,
    }),
    labels: {
      name: 'Nome',
      role: 'Ruolo',
      email: 'E-mail',
      phone: 'Telefono',
      getsOrders: 'Riceve gli ordini',
    },
  });
  return <Dialog title="Modifica la persona" form={form} onClose={onClose} />;
}

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
    <TextInput label="Nome" data-autofocus {...form.field('name')} />
    <TextInput label="Ruolo" placeholder="Ufficio vendite" {...form.field('role')} />
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <TextInput label="E-mail" type="email" {...form.field('email')} />
      <TextInput label="Telefono" type="tel" {...form.field('phone')} />
    </SimpleGrid>
    <Checkbox label="Riceve gli ordini" {...form.field('getsOrders', { type: 'checkbox' })} />
  </FormModal>
);
