import { Button, Checkbox, Fieldset, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import {
  createRecipient,
  deleteRecipient,
  editRecipient,
  getRecipient,
  type Recipient,
} from '@wms/contract/logistics/delivery-notes/recipients';
import { useAnswer } from '../../../client/answer.ts';
import { useConfirmedChange } from '../../../client/confirmed-change.ts';
import { readAnswer } from '../../../client/query.ts';
import { AddressFields } from '../../../ui/address/AddressFields.tsx';
import { type AddressValues, addressValues, emptyAddress } from '../../../ui/address/values.ts';
import { type ContractForm, useContractForm } from '../../../ui/form/contract-form.ts';
import { useEditForm } from '../../../ui/form/use-edit-form.ts';
import { FormModal } from '../../../ui/modal/AppModal.tsx';
import { ButtonWithIcon } from '../../../ui/parts/buttons.tsx';

type ListedAddress = AddressValues & { preferred: boolean };
type Values = {
  name: string;
  vatNumber: string;
  taxCode: string;
  email: string;
  phone: string;
  notes: string;
  active: boolean;
  addresses: ListedAddress[];
};

const newAddress: ListedAddress = { ...emptyAddress, preferred: false };

type NewProps = {
  /** The values that the person has already written by hand. */
  start?: Partial<Values>;
  onCreated?: (id: number) => void;
  /** Opens the dialog once more, for the next entry. */
  onAnother?: () => void;
  onClose: () => void;
};

/** The dialog of a new entry of the address book. */
export function NewRecipient({ start = {}, onCreated, onAnother, onClose }: NewProps) {
  const initial: Values = {
    name: '',
    vatNumber: '',
    taxCode: '',
    email: '',
    phone: '',
    notes: '',
    active: true,
    addresses: [newAddress],
    ...start,
  };
  const form = useContractForm(createRecipient, {
    initial,
    follows: () => (onAnother ? [{ label: 'Un altro', run: onAnother }] : []),
    onSubmitted: ({ id }) => onCreated?.(id),
  });
  return <Dialog title="Nuovo in rubrica" form={form} onClose={onClose} />;
}

/** The dialog of an entry of the address book, with all its addresses. */
export function EditRecipient({ id, onClose }: { id: number; onClose: () => void }) {
  const { data } = useAnswer(getRecipient, { params: { id: String(id) } });
  return data ? <Editor recipient={data} onClose={onClose} /> : null;
}

function Editor({ recipient, onClose }: { recipient: Recipient; onClose: () => void }) {
  const params = { id: String(recipient.id) };
  const form = useEditForm(editRecipient, recipient, {
    valuesOf: ({ addresses, name, active, ...rest }): Values => ({
      name,
      active,
      vatNumber: rest.vatNumber ?? '',
      taxCode: rest.taxCode ?? '',
      email: rest.email ?? '',
      phone: rest.phone ?? '',
      notes: rest.notes ?? '',
      addresses: addresses.map((address) => ({ ...addressValues(address), preferred: address.preferred })),
    }),
    read: () => readAnswer(getRecipient, { params }),
    labels: {
      name: 'Nome',
      vatNumber: 'Partita IVA',
      taxCode: 'Codice fiscale',
      email: 'E-mail',
      phone: 'Telefono',
      notes: 'Note',
      active: 'In uso',
      addresses: 'Indirizzi',
    },
  });
  const remove = useConfirmedChange(deleteRecipient, {
    title: `Elimina «${recipient.name}»`,
    message: 'Nessun DDT lo nomina.',
    confirmLabel: 'Elimina il destinatario',
    params,
    leave: onClose,
  });
  return (
    <Dialog
      title="Modifica il destinatario"
      form={form}
      onClose={onClose}
      {...(recipient.unused && { onDelete: () => void remove.run() })}
    />
  );
}

type DialogProps = {
  title: string;
  form: ContractForm<Values>;
  onClose: () => void;
  onDelete?: () => void;
};

function Dialog({ title, form, onClose, onDelete }: DialogProps) {
  const { addresses } = form.values;
  const setAddresses = (next: ListedAddress[]) => form.set('addresses', next);
  return (
    <FormModal title={title} form={form} onClose={onClose} confirmLabel="Salva" size="lg">
      <TextInput label="Nome" data-autofocus {...form.field('name')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput label="Partita IVA" spellCheck={false} {...form.field('vatNumber')} />
        <TextInput label="Codice fiscale" spellCheck={false} {...form.field('taxCode')} />
        <TextInput label="E-mail" type="email" {...form.field('email')} />
        <TextInput label="Telefono" type="tel" {...form.field('phone')} />
      </SimpleGrid>
      {addresses.map((_, index) => (
        <ListedAddressFields
          // biome-ignore lint/suspicious/noArrayIndexKey: an address has nothing else
          key={index}
          form={form}
          index={index}
          onRemove={() => setAddresses(addresses.filter((__, other) => other !== index))}
          onPrefer={(preferred) =>
            setAddresses(
              addresses.map((address, other) => ({ ...address, preferred: other === index && preferred })),
            )
          }
        />
      ))}
      <Stack align="flex-start" gap={12}>
        <ButtonWithIcon
          icon={IconPlus}
          iconSize={16}
          variant="default"
          size="compact-md"
          onClick={() => setAddresses([...addresses, newAddress])}
        >
          Aggiungi un indirizzo
        </ButtonWithIcon>
        <Checkbox label="In uso" {...form.field('active', { type: 'checkbox' })} />
      </Stack>
      <Textarea label="Note" autosize minRows={1} {...form.field('notes')} />
      {onDelete && (
        <div>
          <Button variant="subtle" color="red" size="compact-md" onClick={onDelete}>
            Elimina dalla rubrica
          </Button>
        </div>
      )}
    </FormModal>
  );
}

type AddressProps = {
  form: ContractForm<Values>;
  index: number;
  onRemove: () => void;
  onPrefer: (preferred: boolean) => void;
};

function ListedAddressFields({ form, index, onRemove, onPrefer }: AddressProps) {
  return (
    <Fieldset legend={index === 0 ? 'Indirizzo' : `Indirizzo ${index + 1}`} p={12}>
      <Stack gap={12}>
        <AddressFields form={form} at={`addresses.${index}.`} example="Magazzino" />
        <Checkbox
          label="Proponi questo per primo"
          checked={form.values.addresses[index]?.preferred ?? false}
          onChange={(event) => onPrefer(event.currentTarget.checked)}
          disabled={form.busy}
        />
        <div>
          <Button variant="subtle" color="gray" size="compact-sm" onClick={onRemove} disabled={form.busy}>
            Togli l’indirizzo
          </Button>
        </div>
      </Stack>
    </Fieldset>
  );
}
