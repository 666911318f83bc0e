/** The fields of a supplier's terms for a product. */

import { Button, Checkbox, Group, SimpleGrid, Text, Textarea, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import type { PriceBreak, SupplierOfProduct } from '@wms/contract/logistics/suppliers/products';
import { priceKind, wholeKind } from '@wms/contract/platform/numbers/italian';
import { kindOfUnit } from '@wms/contract/platform/numbers/units';
import { useState } from 'react';
import { shortenDecimal, wholeOf } from '../../../ui/fields/numbers/plain-decimal.ts';
import { QuantityField } from '../../../ui/fields/numbers/QuantityField.tsx';
import type { ContractForm } from '../../../ui/form/contract-form.ts';
import { ButtonWithIcon, IconButton } from '../../../ui/parts/buttons.tsx';
import { typedPrice } from '../../shared/prices.ts';

export type OfferValues = {
  code: string;
  manufacturer: string;
  manufacturerCode: string;
  packSize: string;
  minimum: string;
  leadDays: string;
  url: string;
  preferred: boolean;
  notes: string;
  prices: PriceBreak[];
};

const newPrice = (): PriceBreak => ({ fromQuantity: '1', price: '', currency: 'EUR' });

export const newOffer = (): OfferValues => ({
  code: '',
  manufacturer: '',
  manufacturerCode: '',
  packSize: '1',
  minimum: '',
  leadDays: '',
  url: '',
  preferred: false,
  notes: '',
  prices: [newPrice()],
});

export const offerInForm = (offer: Omit<SupplierOfProduct, 'supplier'>): OfferValues => ({
  code: offer.code ?? '',
  manufacturer: offer.manufacturer ?? '',
  manufacturerCode: offer.manufacturerCode ?? '',
  packSize: shortenDecimal(offer.packSize),
  minimum: shortenDecimal(offer.minimum),
  leadDays: offer.leadDays === null ? '' : String(offer.leadDays),
  url: offer.url ?? '',
  preferred: offer.preferred,
  notes: offer.notes ?? '',
  prices: offer.prices.map(({ fromQuantity, price, currency }) => ({
    fromQuantity: shortenDecimal(fromQuantity),
    price: typedPrice(price),
    currency,
  })),
});

/** The body of the terms. An empty price is left out, because not everybody knows it yet. */
export const offerBody = <V extends OfferValues>({ leadDays, prices, ...values }: V) => ({
  ...values,
  leadDays: wholeOf(leadDays),
  prices: prices.filter(({ price }) => price.trim() !== ''),
});

export const offerLabels = {
  code: 'Codice del fornitore',
  manufacturer: 'Produttore',
  manufacturerCode: 'Codice produttore',
  packSize: 'Confezione',
  minimum: 'Minimo',
  leadDays: 'Giorni',
  url: 'Pagina',
  preferred: 'Fornitore preferito',
  notes: 'Note',
};

type Props = { form: ContractForm<OfferValues>; unit: string | undefined };

export function OfferFields({ form, unit }: Props) {
  const { values } = form;
  const kind = kindOfUnit(unit ?? 'pz');
  const [more, setMore] = useState(
    [values.manufacturer, values.manufacturerCode, values.url, values.notes].some(Boolean),
  );
  return (
    <>
      <TextInput
        label={offerLabels.code}
        description="Come lo chiamano loro: si trova anche con questo"
        spellCheck={false}
        {...form.field('code')}
      />
      <Prices form={form} unit={unit} />
      <SimpleGrid cols={3}>
        <QuantityField kind={kind} {...form.field('packSize')} label={offerLabels.packSize} unit={unit} />
        <QuantityField kind={kind} {...form.field('minimum')} label={offerLabels.minimum} unit={unit} />
        <QuantityField
          kind={wholeKind}
          {...form.field('leadDays')}
          label={offerLabels.leadDays}
          placeholder="di attesa"
        />
      </SimpleGrid>
      <Checkbox
        label="Si compra prima di tutto qui"
        {...form.field('preferred', { type: 'checkbox' })}
        withErrorStyles={false}
      />
      {more ? (
        <>
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <TextInput label={offerLabels.manufacturer} {...form.field('manufacturer')} />
            <TextInput
              label={offerLabels.manufacturerCode}
              spellCheck={false}
              {...form.field('manufacturerCode')}
            />
          </SimpleGrid>
          <TextInput label={offerLabels.url} type="url" placeholder="https://" {...form.field('url')} />
          <Textarea label={offerLabels.notes} autosize minRows={2} {...form.field('notes')} />
        </>
      ) : (
        <Group>
          <Button variant="subtle" color="gray" size="compact-sm" onClick={() => setMore(true)}>
            Produttore, pagina, note
          </Button>
        </Group>
      )}
    </>
  );
}

/** The prices, each with the quantity from which it is valid. */
function Prices({ form, unit }: Props) {
  const { prices } = form.values;
  const set = (next: PriceBreak[]) => form.set('prices', next);
  return (
    <fieldset style={{ display: 'contents' }}>
      {prices.map((_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the fields are named by their place
        <Group key={at} gap={8} wrap="nowrap" align="flex-start">
          <QuantityField
            kind={priceKind}
            {...form.field(`prices.${at}.price`)}
            label={at === 0 ? 'Prezzo' : null}
            aria-label={at === 0 ? undefined : `Prezzo ${at + 1}`}
            description={at === 0 ? 'Senza IVA' : undefined}
            flex={2}
          />
          <TextInput
            {...form.field(`prices.${at}.currency`)}
            label={at === 0 ? 'Valuta' : undefined}
            aria-label={at === 0 ? undefined : `Valuta ${at + 1}`}
            description={at === 0 ? 'Sigla' : undefined}
            flex={1}
          />
          <QuantityField
            kind={kindOfUnit(unit ?? 'pz')}
            {...form.field(`prices.${at}.fromQuantity`)}
            label={at === 0 ? 'Da' : null}
            aria-label={at === 0 ? undefined : `Da, ${at + 1}`}
            description={at === 0 ? 'In su' : undefined}
            unit={unit}
            flex={2}
          />
          <IconButton
            icon={IconX}
            label={`Togli il prezzo ${at + 1}`}
            mt={at === 0 ? 44 : 0}
            onClick={() => set(prices.toSpliced(at, 1))}
          />
        </Group>
      ))}
      {form.errors.prices && (
        <Text size="sm" c="var(--mantine-color-error)" data-path="prices">
          {form.errors.prices}
        </Text>
      )}
      {prices.length < 20 && (
        <div>
          <ButtonWithIcon
            icon={IconPlus}
            iconSize={16}
            variant="default"
            size="sm"
            onClick={() => set([...prices, { ...newPrice(), fromQuantity: prices.length === 0 ? '1' : '' }])}
          >
            {prices.length === 0 ? 'Aggiungi un prezzo' : 'Prezzo per quantità'}
          </ButtonWithIcon>
        </div>
      )}
    </fieldset>
  );
}
