import { SimpleGrid, TextInput } from '@mantine/core';
import { messages } from '@wms/contract/platform/messages';
import { lotLabel } from '@wms/contract/platform/numbers/units';
import { DateField } from '../../ui/fields/DateField.tsx';
import { LotSelect } from '../stock/LotSelect.tsx';
import { at, type MovementForm } from './form.ts';

/** The lot or serial number of a product that is tracked so: chosen from the stock, or typed for a load. */
export function LotFields({ movement }: { movement: MovementForm }) {
  const { form, tracking, leaves, enters, here, pieces, stock, from, line } = movement;
  if (tracking === 'none' || !stock) return null;
  const { product } = stock;
  // The pieces stand in the place of the field for where they lie.
  const ownPaths = [at('fromLocationId'), ...(enters ? [] : [at('toLocationId')])];
  const placeInError = pieces && ownPaths.find((path) => form.errors[path]);
  if (leaves)
    return (
      <LotSelect
        product={product}
        here={from ? here : null}
        pieces={pieces}
        {...form.field(at('lot.code'))}
        value={line.lot.code}
        onPlace={(place) => form.set(at('fromLocationId'), place)}
        startsHere
        {...(placeInError && { error: form.errors[placeInError], 'data-path': placeInError })}
      />
    );
  // A wrong date is refused together with the lot that it belongs to.
  const wrong = form.errors[at('lot')];
  const code = <TextInput label={lotLabel(product)} {...form.field(at('lot.code'))} withAsterisk />;
  if (!product.hasExpiry) return code;
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      {code}
      <DateField
        label="Scade il"
        {...form.field(at('lot.expiresOn'))}
        {...(wrong && { error: messages.date, 'data-path': at('lot') })}
        withAsterisk
      />
    </SimpleGrid>
  );
}
