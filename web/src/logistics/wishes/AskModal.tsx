/** 'Chiedi': asks for a product, or for a thing that the person describes. */

import { Text, Textarea, TextInput } from '@mantine/core';
import { getTeamData } from '@wms/contract/humanResources/teams/endpoints';
import { createWish, suggestWish } from '@wms/contract/logistics/wishes/endpoints';
import type { Answer } from '@wms/contract/platform/endpoint';
import { formatParts, formatQuantity } from '@wms/contract/platform/formats';
import { kindOfUnit, type Unit } from '@wms/contract/platform/numbers/units';
import { today } from '@wms/contract/platform/schema';
import { useRef } from 'react';
import { useAnswer } from '../../client/answer.ts';
import { useOnChange } from '../../client/latest.ts';
import { DateField } from '../../ui/fields/DateField.tsx';
import type { Choice } from '../../ui/fields/RemoteSelect.tsx';
import { useContractForm } from '../../ui/form/contract-form.ts';
import { FormModal } from '../../ui/modal/AppModal.tsx';
import { Link } from '../../ui/page/link.ts';
import textClasses from '../../ui/parts/text.module.css';
import { TeamSelect } from '../../ui/people/TeamSelect.tsx';
import { ProductName } from '../pickers/ProductName.tsx';
import { type ProductChoice, ProductSelect } from '../pickers/ProductSelect.tsx';
import { whenIncoming } from '../shared/Incoming.tsx';
import { QuantityStepper } from '../shared/QuantityStepper.tsx';
import { thousandths, writeThousandths } from '../shared/thousandths.ts';

type Values = {
  productId: ProductChoice | null;
  description: string;
  url: string;
  quantity: string;
  unit: Unit;
  teamId: Choice | null;
  neededOn: string;
  reason: string;
};

type Props = { product?: ProductChoice; onClose: () => void };

/**
 * On a product's page the product is given; elsewhere it is chosen or described. The form waits for the person's teams,
 * because it starts with their own team.
 */
export function AskModal(props: Props) {
  const { data, error } = useAnswer(getTeamData);
  return data || error ? <AskForm {...props} team={ownTeam(data ?? [])} /> : null;
}

/** Returns the person's team; null for a person in several teams, because any of them could be meant. */
function ownTeam(teams: Answer<typeof getTeamData>): Choice | null {
  const [own, ...others] = teams.filter(({ al }) => al === null || al >= today());
  return own && others.length === 0 ? { id: own.team_id, name: own.nome, code: own.codice } : null;
}

function AskForm({ product: given, team, onClose }: Props & { team: Choice | null }) {
  const initial: Values = {
    productId: given ?? null,
    description: '',
    url: '',
    // The quantity starts at one, which the stepper can increase, until the usual quantity is known.
    quantity: '1',
    unit: 'pz',
    teamId: team,
    neededOn: '',
    reason: '',
  };
  const form = useContractForm(createWish, {
    initial,
    ...(!given && { another: { label: 'Un’altra', keeps: ['teamId', 'neededOn', 'reason'] } }),
  });
  const { productId: product } = form.values;
  // Another product proposes another quantity, unless the person has typed one.
  const proposed = useRef(initial.quantity);
  const suggestion = useSuggestion(product, (quantity) => {
    if (form.values.quantity !== proposed.current) return;
    proposed.current = quantity;
    form.set('quantity', quantity);
  });
  return (
    <FormModal title="Chiedi" form={form} onClose={onClose} confirmLabel="Invia richiesta">
      {given ? <ProductName product={given} /> : <ProductSelect {...form.choice('productId')} autoFocus />}
      {!product && (
        <>
          <TextInput
            label="Oppure, con parole tue"
            placeholder="Pinza a becchi curvi, 160 mm…"
            {...form.field('description')}
          />
          <TextInput label="Link" placeholder="https://…" {...form.field('url')} />
        </>
      )}
      <QuantityStepper
        kind={kindOfUnit(product?.unit ?? form.values.unit)}
        {...form.field('quantity')}
        unit={product?.unit ?? form.values.unit}
        {...(suggestion && { description: suggestion })}
        {...(given && { 'data-autofocus': true })}
      />
      <Textarea
        label="Perché serve"
        placeholder="Prova al banco, vettura 2027…"
        autosize
        {...form.field('reason')}
      />
      <DateField label="Serve entro il" {...form.field('neededOn')} />
      <TeamSelect {...form.choice('teamId')} />
      <Text size="sm" c="dimmed">
        La richiesta va a chi ordina; quando è ordinata o arriva lo leggi tra gli avvisi, e intanto tra{' '}
        <Link to="/richieste" onClick={onClose} className={textClasses.link}>
          le tue richieste
        </Link>
        .
      </Text>
    </FormModal>
  );
}

/**
 * Fills in the usual quantity once it is known, and returns the quantities in stock, incoming, and already asked for.
 */
function useSuggestion(product: { id: number; unit: string } | null, onQuantity: (quantity: string) => void) {
  const { data } = useAnswer(
    suggestWish,
    { query: { product: String(product?.id ?? 0) } },
    { enabled: product !== null },
  );
  const quantity = data?.quantity;
  useOnChange([quantity, product?.id], () => {
    if (quantity !== undefined) onQuantity(writeThousandths(thousandths(quantity) ?? 0));
  });
  if (!data || !product) return null;
  const some = (amount: string) => (Number(amount) > 0 ? formatQuantity(amount, product.unit) : null);
  const incoming = some(data.incoming);
  const asked = some(data.asked);
  return formatParts(
    `Disponibili ${formatQuantity(data.available, product.unit)}`,
    incoming && ['in arrivo', incoming, whenIncoming(data.incomingOn)].filter(Boolean).join(' '),
    asked && `già chiesti ${asked}`,
  );
}
