import { SimpleGrid, TextInput } from '@mantine/core';
import type { PlaceRef } from '@wms/contract/logistics/shared/place-ref';
import { measureKind, wholeKind } from '@wms/contract/platform/numbers/italian';
import { kindOfUnit } from '@wms/contract/platform/numbers/units';
import { type FormEvent, useState } from 'react';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { wholeOf } from '../../../ui/fields/numbers/plain-decimal.ts';
import { QuantityField } from '../../../ui/fields/numbers/QuantityField.tsx';
import { FormModal } from '../../../ui/modal/AppModal.tsx';
import { tooLong } from '../../../ui/too-long.ts';
import { LocationSelect } from '../../pickers/LocationSelect.tsx';
import { ProductName } from '../../pickers/ProductName.tsx';
import type { Kind } from '../../scan/lines/line.ts';
import { decimal, thousandths, writeThousandths } from '../../shared/thousandths.ts';
import { asksExpiry, type TiedLine } from './lines.ts';

type Props = {
  line: TiedLine;
  kind: Kind;
  /** The weight from the catalogue, which counts while the field is empty. */
  proposed: string | null;
  onDone: (line: TiedLine) => void;
  onClose: () => void;
};

/** The dialog of a line that is only text, or that comes from a reservation, a loan, a former note or an order. */
export function TiedLineModal({ line: given, kind, proposed, onDone, onClose }: Props) {
  const [line, setLine] = useState(given);
  const before = {
    quantity: typedOf(given.quantity),
    parcels: given.parcels === null ? '' : String(given.parcels),
    weight: typedOf(given.weight),
  };
  const [quantity, setQuantity] = useState(before.quantity);
  const [parcels, setParcels] = useState(before.parcels);
  const [weight, setWeight] = useState(before.weight);
  const { product } = line;
  const kilograms = thousandths(weight);
  const wrongWeight = weight.trim() !== '' && (kilograms === null || kilograms < 0);
  const read = thousandths(quantity);
  const wrong =
    (product || quantity.trim()) && (read === null || read <= 0)
      ? 'Scrivi una quantità maggiore di zero'
      : null;
  const counted = wholeOf(parcels);
  const wrongParcels = counted !== null && !(Number.isSafeInteger(counted) && Number(counted) > 0);
  const noUnit = !product && quantity.trim() !== '' && !line.unit?.trim();
  const errors = {
    description: tooLong(line.description, 300),
    unit: tooLong(line.unit ?? '', 12),
    lot: tooLong(line.lotCode ?? '', 80),
    parcels: tooLong(parcels, 5),
  };
  const form = {
    busy: false,
    dirty:
      line !== given ||
      quantity !== before.quantity ||
      parcels !== before.parcels ||
      weight !== before.weight,
    submit: async (event?: FormEvent) => {
      event?.preventDefault();
      event?.stopPropagation();
      done();
      return true;
    },
  };
  const done = () =>
    onDone({
      ...line,
      description: line.description.trim(),
      quantity: read === null ? null : decimal(read),
      unit: product || read === null ? (product?.unit ?? null) : line.unit,
      weight: weight.trim() === '' || kilograms === null ? null : decimal(kilograms),
      parcels: typeof counted === 'number' ? counted : null,
    });
  const setPlace = (place: PlaceRef | null) => setLine({ ...line, place });
  const tracked = product && product.tracking !== 'none';
  return (
    <FormModal
      title={product ? 'Riga' : 'Riga a parole'}
      form={form}
      onClose={onClose}
      confirmLabel="Fatto"
      confirmDisabled={
        wrong !== null || noUnit || wrongWeight || wrongParcels || line.description.trim() === ''
      }
    >
      <SimpleGrid cols={1} spacing={14}>
        {product && <ProductName product={product} />}
        <TextInput
          label={product ? 'Descrizione sul DDT' : 'Descrizione'}
          value={line.description}
          error={errors.description}
          data-autofocus
          onChange={(event) => setLine({ ...line, description: event.currentTarget.value })}
          withAsterisk
        />
        <SimpleGrid cols={product ? 3 : 2} spacing={12}>
          <QuantityField
            kind={product ? kindOfUnit(product.unit) : measureKind}
            value={quantity}
            onChange={setQuantity}
            unit={product?.unit}
            withAsterisk={product !== null}
            error={quantity.trim() && wrong}
            disabled={product?.tracking === 'serial'}
          />
          {!product && (
            <TextInput
              label="Unità"
              placeholder="pz"
              value={line.unit ?? ''}
              error={errors.unit ?? (noUnit && 'Serve con la quantità')}
              onChange={(event) => setLine({ ...line, unit: event.currentTarget.value })}
            />
          )}
          <QuantityField
            kind={wholeKind}
            label="Colli"
            value={parcels}
            onChange={setParcels}
            error={wrongParcels && 'Scrivi un numero intero'}
          />
          <QuantityField
            kind={measureKind}
            label="Peso"
            unit="kg"
            value={weight}
            onChange={setWeight}
            error={wrongWeight && 'Scrivi un peso'}
            {...(proposed !== null && { placeholder: proposed })}
          />
        </SimpleGrid>
        {product && line.loanId === null && (
          <LocationSelect
            label={kind === 'carico' ? 'In quale ubicazione' : 'Da quale ubicazione'}
            open={kind === 'carico'}
            holding={kind === 'carico' ? undefined : { id: product.id, unit: product.unit }}
            value={line.place && { id: line.place.id, name: line.place.code }}
            onChange={(place) => setPlace(place && { id: place.id, code: place.name, name: place.name })}
            withAsterisk
          />
        )}
        {tracked && line.loanId === null && (
          <TextInput
            label={product.tracking === 'serial' ? 'Numero di serie' : 'Lotto'}
            value={line.lotCode ?? ''}
            error={errors.lot}
            disabled={line.returnedLineId !== null || line.orderLineId !== null}
            onChange={(event) => setLine({ ...line, lotCode: event.currentTarget.value || null })}
          />
        )}
        {asksExpiry(line, kind) && (
          <DateField
            label="Scade il"
            value={line.lotExpiresOn ?? ''}
            onChange={(lotExpiresOn) => setLine({ ...line, lotExpiresOn: lotExpiresOn || null })}
            withAsterisk
          />
        )}
      </SimpleGrid>
    </FormModal>
  );
}

const typedOf = (quantity: string | null) =>
  quantity === null ? '' : writeThousandths(thousandths(quantity) ?? 0);
