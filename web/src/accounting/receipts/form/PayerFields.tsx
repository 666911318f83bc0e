/** Chooses the payer: a member, a user, an earlier payer, or anybody else by name. */
import { Button, TextInput } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { listReceiptPayers, type ProposedPayer, payerKinds } from '@wms/contract/accounting/receipts/writing';
import { call } from '../../../client/call/send.ts';
import { type Choice, RemoteSelect } from '../../../ui/fields/RemoteSelect.tsx';
import { Cell } from '../../../ui/form/FormSection.tsx';
import { ButtonWithIcon } from '../../../ui/parts/buttons.tsx';
import type { ReceiptForm } from './use-receipt-form.ts';
import { payerByHand, payerInForm } from './values.ts';

export function PayerFields({ receipt }: { receipt: ReceiptForm }) {
  const { form, choosePayer } = receipt;
  const { payer } = form.values;
  if (payer?.kind === 'libero')
    return (
      <>
        <Cell span={6}>
          <TextInput
            label="Nome e cognome, o denominazione"
            // A field that has just appeared takes the focus; one that already has a name doesn't.
            autoFocus={payer.name === ''}
            {...form.field('payer.name')}
            withAsterisk
          />
        </Cell>
        <Cell span={3}>
          <TextInput
            label="Codice fiscale"
            spellCheck={false}
            autoCapitalize="characters"
            {...form.field('payer.taxCode')}
          />
        </Cell>
        <Cell span={6}>
          <TextInput
            label="Indirizzo"
            placeholder="Via e numero, CAP comune (provincia)"
            {...form.field('payer.address')}
          />
        </Cell>
        <Cell span={6}>
          <Button variant="subtle" size="compact-sm" disabled={form.busy} onClick={() => choosePayer(null)}>
            Cerca fra tesserati e utenti
          </Button>
        </Cell>
      </>
    );
  return (
    <>
      <Cell span={6}>
        <RemoteSelect<PayerChoice>
          label="Chi paga"
          placeholder="Nome, codice fiscale o numero di tessera"
          withAsterisk
          data-path="payer"
          autoFocus={payer === null}
          value={payer && { id: payer.id ?? 0, name: payer.name }}
          onChange={(choice) => choosePayer(choice && payerInForm(choice.payer), choice?.payer.email ?? '')}
          queryKey={['receipt payers']}
          load={loadPayers}
          whenNone="Nessuno si chiama così: scrivilo a mano"
          error={form.errors.payer ?? form.errors['payer.memberId'] ?? form.errors['payer.userId']}
          disabled={form.busy}
        />
      </Cell>
      <Cell span={6}>
        <ButtonWithIcon
          icon={IconPencil}
          iconSize={16}
          variant="subtle"
          size="compact-sm"
          disabled={form.busy}
          onClick={() => choosePayer(payerByHand)}
        >
          Scrivi a mano
        </ButtonWithIcon>
      </Cell>
    </>
  );
}

type PayerChoice = Choice & { payer: ProposedPayer };

/** Members, users and others have separate ids, so each choice gets its position in the joined list as its id. */
async function loadPayers(q: string, signal: AbortSignal): Promise<PayerChoice[]> {
  const payers = await call(listReceiptPayers, { query: q ? { q } : {} }, { signal });
  return payers.map((payer, index) => ({
    id: index + 1,
    name: payer.onBehalfOf ? `${payer.onBehalfOf} (paga ${payer.name})` : payer.name,
    ...(payer.detail && { code: payer.detail }),
    hint: payerKinds[payer.kind],
    payer,
  }));
}
