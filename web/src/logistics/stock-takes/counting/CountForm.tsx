/**
 * Counts one product in one place. It is made for a thumb: one field, the number pad, Enter, and then the next product.
 */

import { Button, Group, SimpleGrid, Text, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import {
  countedPlace,
  countStock,
  type PlaceLine,
  stockTakePlaces,
} from '@wms/contract/logistics/stock-takes/counts';
import { getStockTake, listOpenStockTakes } from '@wms/contract/logistics/stock-takes/endpoints';
import { stockTakeMissing } from '@wms/contract/logistics/stock-takes/review';
import { sayQuantity } from '@wms/contract/platform/formats';
import { kindOfUnit } from '@wms/contract/platform/numbers/units';
import { type Ref, useEffect, useImperativeHandle, useRef } from 'react';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { QuantityField } from '../../../ui/fields/numbers/QuantityField.tsx';
import type { Choice } from '../../../ui/fields/RemoteSelect.tsx';
import { useContractForm } from '../../../ui/form/contract-form.ts';
import { IconButton } from '../../../ui/parts/buttons.tsx';
import { Small } from '../../../ui/parts/ItemList.tsx';
import { SmallCode } from '../../../ui/parts/SmallCode.tsx';
import textClasses from '../../../ui/parts/text.module.css';
import { expiryWords } from '../../shared/expiry.ts';
import { looksLikeCode } from '../../shared/reader/reading.ts';
import classes from './CountPanel.module.css';
import type { ToCount } from './to-count.ts';

/** The form as the panel around it sees it. */
export type CountFormHandle = {
  counting: ToCount;
  /**
   * Saves a quantity that was typed without Enter. False when the quantity could not be saved and is still in the form.
   */
  finish: () => Promise<boolean>;
  /** Takes the quantity that was said before the code of the open line. */
  fill: (counted: string) => void;
};

type Props = {
  ref: Ref<CountFormHandle>;
  takeId: number;
  place: Choice;
  counting: ToCount;
  /** The product's lines with a lot in this place. When the read code names no lot, the person chooses among them. */
  others: readonly PlaceLine[];
  onOther: (line: ToCount) => void;
  /** Called when a reader typed a code into the quantity. */
  onCode: (code: string) => Promise<unknown>;
  onDone: () => void;
  onClose: () => void;
};

type Values = { counted: string; lot: { code: string; expiresOn: string } };

export function CountForm({ ref, takeId, place, counting, others, onOther, onCode, onDone, onClose }: Props) {
  const { product, lot } = counting;
  const initial: Values = {
    counted: counting.typed ?? '',
    lot: { code: lot?.code ?? '', expiresOn: lot?.expiresOn ?? '' },
  };
  const form = useContractForm(countStock, {
    initial,
    args: () => ({ params: { id: String(takeId) } }),
    toBody: ({ counted, lot: typed }) => ({
      productId: product.id,
      locationId: place.id,
      counted,
      lot: product.tracking === 'none' ? null : { code: typed.code, expiresOn: typed.expiresOn || null },
    }),
    refetch: [countedPlace, stockTakePlaces, getStockTake, stockTakeMissing, listOpenStockTakes],
    quiet: true,
    onDone,
  });
  const field = useRef<HTMLInputElement>(null);
  const formElement = useRef<HTMLFormElement>(null);
  const needsLot = product.tracking !== 'none' && !lot;
  // A piece with a serial number is there or not, so nobody types a figure and no keyboard covers the list. The buttons
  // aren't focused, because the Enter of a slow reader would press one.
  useEffect(() => (field.current ?? formElement.current)?.focus(), []);

  const { counted } = form.values;
  const isCode = looksLikeCode(counted);
  // The count that Enter has sent: a code that is read right after it waits for the server's answer.
  const sending = useRef<Promise<boolean> | null>(null);
  const send = (event?: React.FormEvent<HTMLFormElement>) => {
    sending.current ??= form.submit(event).finally(() => {
      sending.current = null;
    });
    return sending.current;
  };
  const finish = async () => sending.current ?? (counted.trim() === '' || isCode || send());
  const fill = (text: string) => form.set('counted', text);
  useImperativeHandle(ref, () => ({ counting, finish, fill }));
  const submit = (event: React.FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isCode) return void send(event);
    form.set('counted', '');
    void onCode(counted.trim());
  };
  const serial = product.tracking === 'serial';
  const count = (text: string) => {
    form.set('counted', text);
    // The form has the new value only after the next render, so it is submitted later.
    setTimeout(() => formElement.current?.requestSubmit(), 0);
  };

  return (
    <form
      ref={formElement}
      tabIndex={-1}
      className={classes.form}
      noValidate
      onSubmit={submit}
      aria-label={`Conta ${product.code}`}
    >
      <Group gap={8} wrap="nowrap" align="flex-start" justify="space-between">
        <span>
          <Text span display="block" fw={500} className={textClasses.anywhere}>
            {product.name}
          </Text>
          <SmallCode>{product.code}</SmallCode>
          {lot && (
            <Small>
              {serial ? 'Numero di serie' : 'Lotto'} {lot.code}
              {lot.expiresOn && `, ${expiryWords(lot.expiresOn)}`}
            </Small>
          )}
          {counting.expected && (
            <Small>{sayQuantity('Ne risulta', 'Ne risultano', counting.expected, product.unit)}</Small>
          )}
        </span>
        <IconButton icon={IconX} label="Lascia questo prodotto" size={44} iconSize={18} onClick={onClose} />
      </Group>
      {needsLot && others.length > 0 && (
        <Group component="fieldset" gap={8} align="stretch">
          <legend>{serial ? 'Quale numero di serie' : 'Quale lotto'}</legend>
          {others.map((line) => (
            <Button
              key={line.lot?.id}
              variant="default"
              size="md"
              onClick={() => onOther({ ...line, typed: counted })}
            >
              {line.lot?.code}
            </Button>
          ))}
        </Group>
      )}
      {needsLot && (
        <SimpleGrid cols={product.hasExpiry ? 2 : 1}>
          <TextInput label={lotLabel(serial, others.length > 0)} {...form.field('lot.code')} withAsterisk />
          {product.hasExpiry && <DateField label="Scade il" {...form.field('lot.expiresOn')} />}
        </SimpleGrid>
      )}
      {!serial && (
        <QuantityField
          kind={kindOfUnit(product.unit)}
          label="Quanti ce ne sono"
          unit={product.unit}
          size="lg"
          ref={field}
          enterKeyHint="done"
          {...form.field('counted')}
          onBlur={() => undefined}
        />
      )}
      <Group gap="sm" grow>
        <Button variant="default" size="lg" disabled={form.busy} onClick={() => count('0')}>
          {serial ? 'Non c’è' : 'Nessuno'}
        </Button>
        {serial ? (
          <Button size="lg" loading={form.busy} onClick={() => count('1')}>
            C’è
          </Button>
        ) : (
          <Button type="submit" size="lg" loading={form.busy} disabled={counted.trim() === ''}>
            Conta
          </Button>
        )}
      </Group>
    </form>
  );
}

const lotLabel = (serial: boolean, another: boolean) =>
  serial ? (another ? 'Un altro numero di serie' : 'Numero di serie') : another ? 'Un altro lotto' : 'Lotto';
