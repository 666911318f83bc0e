import { Button, Group, Select, Text, TextInput } from '@mantine/core';
import { IconAddressBook, IconHistory, IconPencil } from '@tabler/icons-react';
import { returnForNames } from '@wms/contract/logistics/delivery-notes/names';
import type { LastDeliveryNote } from '@wms/contract/logistics/delivery-notes/recipient-choices';
import type { Recipient as Entry } from '@wms/contract/logistics/delivery-notes/recipients';
import { choicesOf } from '@wms/contract/platform/declarations/choices-of';
import { shorten } from '@wms/contract/platform/formats';
import { useState } from 'react';
import { call } from '../../../client/call/send.ts';
import { formatAddress } from '../../../ui/address/format-address.ts';
import { Cell } from '../../../ui/form/FormSection.tsx';
import { useFill } from '../../../ui/form/use-fill.ts';
import { later } from '../../../ui/modal/later.tsx';
import { ButtonWithIcon } from '../../../ui/parts/buttons.tsx';
import { LocationSelect } from '../../pickers/LocationSelect.tsx';
import { focusCodeField } from '../../scan/shared/codes.ts';
import { hasMouse } from '../../scan/shared/desk.ts';
import type { Recipient } from '../shared/find-recipients.ts';
import { RecipientSelect } from './RecipientSelect.tsx';
import type { NoteForm } from './use-note-form.ts';

const NewRecipient = later(async () => (await import('../book/RecipientModal.tsx')).NewRecipient);

/**
 * The person or company that gets the goods or sends them back, with the address; for an internal transfer only the
 * target.
 */
export function RecipientFields({ note, last }: { note: NoteForm; last: LastDeliveryNote | null }) {
  const { form, direction } = note;
  const { recipient } = form.values;
  const [adding, setAdding] = useState(false);
  const fill = useFill(form);
  if (direction === 'interno')
    return (
      <Cell span={6}>
        <LocationSelect label="Dove arriva" open {...form.choice('toLocationId')} withAsterisk />
        {!form.values.toLocationId && last?.toPlace && (
          <LikeLastTime
            name={last.toPlace.code}
            disabled={form.busy}
            onChoose={() =>
              last.toPlace &&
              form.setValues({ toLocationId: { id: last.toPlace.id, name: last.toPlace.code } })
            }
          />
        )}
      </Cell>
    );
  const choose = (chosen: Recipient | null) => form.setValues(chosenOf(chosen));
  const takeNew = (id: number) =>
    fill({
      chosen: { recipient },
      ask: async () => {
        const { getRecipient } = await import('@wms/contract/logistics/delivery-notes/recipients');
        return chosenOf(recipientOf(await call(getRecipient, { params: { id: String(id) } })));
      },
    });
  const label = direction === 'entrata' ? 'Da chi' : 'Destinatario';
  const byHand = recipient?.kind === 'libero';
  return (
    <>
      {byHand ? (
        <>
          <Cell span={6}>
            <TextInput
              label={label}
              // A field that has just appeared takes the focus; in a draft that is opened again it doesn't.
              autoFocus={form.values.recipientName === ''}
              {...form.field('recipientName')}
              withAsterisk
            />
          </Cell>
          <Cell span={3}>
            <TextInput label="Partita IVA" spellCheck={false} {...form.field('recipientVatNumber')} />
          </Cell>
          <Cell span={3}>
            <TextInput label="Codice fiscale" spellCheck={false} {...form.field('recipientTaxCode')} />
          </Cell>
        </>
      ) : (
        <Cell span={6}>
          <RecipientSelect
            label={label}
            value={recipient}
            onChange={choose}
            error={form.errors.recipientKind ?? form.errors.recipientName}
            disabled={form.busy}
          />
        </Cell>
      )}
      <Cell span={6}>
        <Group gap="4px 8px">
          {!recipient && last?.recipient && (
            <LikeLastTime
              name={last.recipient.name}
              disabled={form.busy}
              onChoose={() => form.setValues(likeLast(last, form.values.destination))}
            />
          )}
          {byHand ? (
            <Button variant="subtle" size="compact-sm" disabled={form.busy} onClick={() => choose(null)}>
              Cerca in rubrica
            </Button>
          ) : (
            <ButtonWithIcon
              icon={IconPencil}
              iconSize={16}
              variant="subtle"
              size="compact-sm"
              disabled={form.busy}
              onClick={() => choose({ kind: 'libero', id: null, name: '', addresses: [] })}
            >
              Scrivi a mano
            </ButtonWithIcon>
          )}
          <ButtonWithIcon
            icon={IconAddressBook}
            iconSize={16}
            variant="subtle"
            size="compact-sm"
            onClick={() => setAdding(true)}
          >
            {byHand ? 'Salva in rubrica' : 'Nuovo in rubrica'}
          </ButtonWithIcon>
        </Group>
      </Cell>
      {recipient && <Addresses note={note} recipient={recipient} />}
      {note.lines.tied.some(({ orderLineId }) => orderLineId !== null) && (
        <Cell span={6}>
          <Select
            label="Che cosa fa il fornitore"
            data={choicesOf(returnForNames)}
            allowDeselect={false}
            {...form.field('returnFor')}
            withAsterisk
          />
          <Text size="sm" c="dimmed" mt={4}>
            {form.values.returnFor === 'rimborso'
              ? 'L’ordine resta com’è: la merce resa non si aspetta e non si paga.'
              : 'La merce resa torna da ricevere nell’ordine.'}
          </Text>
        </Cell>
      )}
      {adding && (
        <NewRecipient
          start={{
            name: form.values.recipientName,
            vatNumber: form.values.recipientVatNumber,
            taxCode: form.values.recipientTaxCode,
          }}
          onCreated={(id) => void takeNew(id)}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  );
}

function Addresses({ note: { form }, recipient }: { note: NoteForm; recipient: Recipient }) {
  const { addresses } = recipient;
  return (
    <>
      {addresses.length > 1 && (
        <Cell span={6}>
          <Select
            label="Quale indirizzo"
            data={addresses.map(({ label, address }, index) => ({
              value: String(index),
              label: label ? `${label}: ${address}` : address,
            }))}
            value={String(addresses.findIndex(({ address }) => address === form.values.recipientAddress))}
            onChange={(index) => form.set('recipientAddress', addresses[Number(index)]?.address ?? '')}
            allowDeselect={false}
            disabled={form.busy}
          />
        </Cell>
      )}
      <Cell span={6}>
        <TextInput
          label="Indirizzo"
          placeholder="Via e numero, CAP comune (provincia)"
          {...form.field('recipientAddress')}
          withAsterisk
        />
        {recipient.kind === 'persona' && (
          <Text size="sm" c="dimmed" mt={4}>
            Scrivilo tu: l’indirizzo di casa non si legge dai dati personali.
          </Text>
        )}
      </Cell>
    </>
  );
}

type LikeLastTimeProps = { name: string; disabled: boolean; onChoose: () => void };

/** Chooses what the last note had. The next code goes to the field for codes. */
const LikeLastTime = ({ name, disabled, onChoose }: LikeLastTimeProps) => (
  <ButtonWithIcon
    icon={IconHistory}
    iconSize={16}
    variant="light"
    size="compact-sm"
    disabled={disabled}
    onClick={() => {
      onChoose();
      if (hasMouse) focusCodeField();
    }}
    aria-label={`Come l’ultima volta: ${name}`}
  >
    {shorten(name, 40)}
  </ButtonWithIcon>
);

function likeLast({ recipient, destination }: LastDeliveryNote, typed: string) {
  if (!recipient) return {};
  const { address, ...chosen } = recipient;
  return { recipient: chosen, recipientAddress: address, destination: typed || (destination ?? '') };
}

const chosenOf = (recipient: Recipient | null) => ({
  recipient,
  recipientAddress: recipient?.addresses[0]?.address ?? '',
});

const recipientOf = ({ id, name, addresses }: Entry): Recipient => ({
  kind: 'rubrica',
  id,
  name,
  addresses: addresses
    .toSorted((address, other) => Number(other.preferred) - Number(address.preferred))
    .map((address) => ({ label: address.label, address: formatAddress(address) })),
});
