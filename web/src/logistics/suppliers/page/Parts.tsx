/** The tab 'Contatti e indirizzi' of a supplier. */
import { Anchor, Stack, Text } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import type { Supplier } from '@wms/contract/logistics/suppliers/endpoints';
import {
  addressKindNames,
  removeSupplierAddress,
  removeSupplierContact,
  type SupplierAddress,
  type SupplierContact,
} from '@wms/contract/logistics/suppliers/parts';
import { formatPhone } from '@wms/contract/platform/codes/codes';
import { formatParts } from '@wms/contract/platform/formats';
import type { ReactNode } from 'react';
import { useConfirmedChange } from '../../../client/confirmed-change.ts';
import { formatAddress } from '../../../ui/address/format-address.ts';
import { later } from '../../../ui/modal/later.tsx';
import { useDialog } from '../../../ui/modal/use-dialog.ts';
import { ButtonWithIcon, IconButton } from '../../../ui/parts/buttons.tsx';
import { Item, ItemList, Small } from '../../../ui/parts/ItemList.tsx';
import { Section } from '../../../ui/parts/Section.tsx';

const ContactModal = later(async () => (await import('./ContactModal.tsx')).ContactModal);
const AddressModal = later(async () => (await import('./AddressModal.tsx')).AddressModal);

type Props = { supplier: Supplier; edits: boolean };

export const SupplierParts = (props: Props) => (
  <Stack gap={28} maw={960}>
    <Contacts {...props} />
    <Addresses {...props} />
  </Stack>
);

function Contacts({ supplier, edits }: Props) {
  const [dialog, open, close] = useDialog<SupplierContact | 'new'>();
  const remove = useConfirmedChange(removeSupplierContact, ({ id, name }: SupplierContact) => ({
    title: 'Elimina il contatto',
    message: `${name} non sarà più fra i contatti di «${supplier.name}».`,
    params: { id: String(id) },
  }));
  return (
    <Parts
      title="Persone"
      none="Nessuna persona: aggiungi chi risponde al telefono e chi riceve gli ordini."
      add={edits && { label: 'Aggiungi una persona', onClick: () => open('new') }}
      rows={supplier.contacts.map((contact) => (
        <Item
          key={contact.id}
          actions={
            edits && (
              <Actions
                name={contact.name}
                onEdit={() => open(contact)}
                onRemove={() => void remove.run(contact)}
              />
            )
          }
        >
          {contact.name}
          <Small>
            {formatParts(contact.role, contact.getsOrders && 'riceve gli ordini')}
            {(contact.role || contact.getsOrders) && (contact.email || contact.phone) && ' · '}
            {contact.email && <Anchor href={`mailto:${contact.email}`}>{contact.email}</Anchor>}
            {contact.email && contact.phone && ' · '}
            {contact.phone && <Anchor href={`tel:${contact.phone}`}>{formatPhone(contact.phone)}</Anchor>}
          </Small>
        </Item>
      ))}
    >
      {dialog && (
        <ContactModal
          supplierId={supplier.id}
          {...(dialog !== 'new' && { contact: dialog })}
          onClose={close}
        />
      )}
    </Parts>
  );
}

function Addresses({ supplier, edits }: Props) {
  const [dialog, open, close] = useDialog<SupplierAddress | 'new'>();
  const remove = useConfirmedChange(removeSupplierAddress, ({ id, street, town }: SupplierAddress) => ({
    title: 'Elimina l’indirizzo',
    message: `${street}, ${town} non sarà più fra gli indirizzi di «${supplier.name}».`,
    params: { id: String(id) },
  }));
  return (
    <Parts
      title="Indirizzi"
      none="Nessun indirizzo: serve per i DDT e per i resi."
      add={edits && { label: 'Aggiungi un indirizzo', onClick: () => open('new') }}
      rows={supplier.addresses.map((address) => (
        <Item
          key={address.id}
          actions={
            edits && (
              <Actions
                name={address.street}
                onEdit={() => open(address)}
                onRemove={() => void remove.run(address)}
              />
            )
          }
        >
          {formatAddress(address)}
          <Small>
            {formatParts(
              addressKindNames[address.kind],
              address.label,
              address.preferred && 'da qui parte la merce',
            )}
          </Small>
        </Item>
      ))}
    >
      {dialog && (
        <AddressModal
          supplierId={supplier.id}
          {...(dialog !== 'new' && { address: dialog })}
          onClose={close}
        />
      )}
    </Parts>
  );
}

type PartsProps = {
  title: string;
  none: string;
  add: false | { label: string; onClick: () => void };
  rows: readonly ReactNode[];
  children: ReactNode;
};

const Parts = ({ title, none, add, rows, children }: PartsProps) => (
  <Section title={title}>
    {rows.length > 0 ? <ItemList label={title}>{rows}</ItemList> : <Text c="dimmed">{none}</Text>}
    {add && (
      <div>
        <ButtonWithIcon icon={IconPlus} iconSize={16} variant="default" size="sm" onClick={add.onClick}>
          {add.label}
        </ButtonWithIcon>
      </div>
    )}
    {children}
  </Section>
);

const Actions = ({ name, onEdit, onRemove }: { name: string; onEdit: () => void; onRemove: () => void }) => (
  <>
    <IconButton icon={IconPencil} label={`Modifica ${name}`} onClick={onEdit} />
    <IconButton icon={IconTrash} label={`Elimina ${name}`} onClick={onRemove} />
  </>
);
