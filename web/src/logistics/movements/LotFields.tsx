import { Select, SimpleGrid, TextInput } from '@mantine/core';
import { DateField } from '../../ui/DateField.tsx';
import { formatDate, formatQuantity } from '../../ui/formats.ts';
import { at, type MovementForm } from './movement-form.ts';

/** The lot or serial number, where the product is counted by it: chosen among those there, or typed when it comes in. */
export function LotFields({ movement }: { movement: MovementForm }) {
  const { form, tracking, leaves, here, stock, from } = movement;
  if (tracking === 'none' || !stock) return null;
  const label = tracking === 'serial' ? 'Numero di serie' : 'Lotto';
  // A wrong date is refused with the lot that it belongs to.
  const wrong = form.errors[at('lot')];
  if (leaves) {
    const field = form.field(at('lot.code'));
    return (
      <Select
        label={label}
        searchable
        placeholder={from ? 'Scegli' : 'Prima scegli l’ubicazione'}
        nothingFoundMessage="Qui non ce n’è"
        data={here.map(({ lot, quantity }) => ({
          value: lot?.code ?? '',
          label: [
            lot?.code,
            tracking === 'lot' && formatQuantity(quantity, stock.product.unit),
            lot?.expiresOn && `scade il ${formatDate(lot.expiresOn)}`,
          ]
            .filter(Boolean)
            .join(' · '),
        }))}
        {...field}
        value={movement.line.lot.code || null}
        withAsterisk
      />
    );
  }
  const code = (
    <TextInput label={label} maxLength={80} autoComplete="off" {...form.field(at('lot.code'))} withAsterisk />
  );
  if (!stock.product.hasExpiry) return code;
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      {code}
      <DateField
        label="Scade il"
        {...form.field(at('lot.expiresOn'))}
        {...(wrong && { error: 'Data non valida' })}
        withAsterisk
      />
    </SimpleGrid>
  );
}
