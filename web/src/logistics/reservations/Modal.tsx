import { TextInput } from '@mantine/core';
import {
  createReservation,
  type Reservation,
  updateReservation,
} from '@wms/contract/logistics/reservations/endpoints';
import { productStock } from '@wms/contract/logistics/stock/reading';
import { useState } from 'react';
import { useAnswer } from '../../client/answer.ts';
import { TeamSelect } from '../../humanResources/who-is-who/TeamSelect.tsx';
import { DateField } from '../../ui/fields/DateField.tsx';
import type { Choice } from '../../ui/fields/RemoteSelect.tsx';
import { type ContractForm, useContractForm } from '../../ui/form/contract-form.ts';
import { formatQuantity } from '../../ui/formats.ts';
import { FormModal } from '../../ui/modal/AppModal.tsx';
import { ProductName } from '../pickers/ProductName.tsx';
import { type ProductChoice, ProductSelect } from '../pickers/ProductSelect.tsx';
import { useFreshVersion } from '../shared/fresh-version.ts';
import { QuantityStepper } from '../shared/QuantityStepper.tsx';
import { thousandths, typed } from '../shared/thousandths.ts';

type Props = { reservation?: Reservation; product?: ProductChoice; onClose: () => void };

type Values = {
  productId: number | null;
  quantity: string;
  teamId: number | null;
  purpose: string;
  neededOn: string;
};

/** A new reservation, or a change to one. */
export function ReservationModal({ reservation, product, onClose }: Props) {
  return reservation ? (
    <EditReservation reservation={reservation} onClose={onClose} />
  ) : (
    <NewReservation product={product} onClose={onClose} />
  );
}

function NewReservation({
  product: given,
  onClose,
}: {
  product?: ProductChoice | undefined;
  onClose: () => void;
}) {
  const [product, setProduct] = useState(given ?? null);
  const initial: Values = {
    productId: given?.id ?? null,
    quantity: '',
    teamId: null,
    purpose: '',
    neededOn: '',
  };
  const form = useContractForm(createReservation, { initial });
  return (
    <FormModal
      title="Nuova prenotazione"
      form={form}
      onClose={onClose}
      backLabel="Annulla"
      confirmLabel="Prenota"
    >
      {given ? (
        <ProductName product={given} />
      ) : (
        <ProductSelect
          data-path="productId"
          error={form.errors.productId}
          disabled={form.busy}
          withAsterisk
          autoFocus
          value={product}
          onChange={(choice) => {
            setProduct(choice);
            form.set('productId', choice?.id ?? null);
          }}
        />
      )}
      <Fields form={form} product={product} team={null} />
    </FormModal>
  );
}

function EditReservation({ reservation, onClose }: { reservation: Reservation; onClose: () => void }) {
  const { product, team } = reservation;
  const initial: Values = {
    productId: product.id,
    quantity: typed(thousandths(reservation.quantity) ?? 0),
    teamId: team?.id ?? null,
    purpose: reservation.purpose,
    neededOn: reservation.neededOn ?? '',
  };
  const { version, onFailure } = useFreshVersion(reservation.version);
  const form = useContractForm(updateReservation, {
    initial,
    args: () => ({ params: { id: String(reservation.id) } }),
    toBody: ({ productId: _, ...values }) => ({ ...values, version }),
    onFailure,
  });
  return (
    <FormModal
      title="Modifica la prenotazione"
      form={form}
      onClose={onClose}
      backLabel="Annulla"
      confirmLabel="Salva"
    >
      <ProductName product={product} />
      <Fields form={form} product={product} team={team} />
    </FormModal>
  );
}

type FieldsProps = {
  form: ContractForm<Values>;
  product: { id: number; unit: string } | null;
  team: Choice | null;
};

function Fields({ form, product, team: given }: FieldsProps) {
  const [team, setTeam] = useState(given);
  const { data: stock } = useAnswer(
    productStock,
    { params: { id: String(product?.id ?? 0) } },
    { enabled: product !== null },
  );
  return (
    <>
      <QuantityStepper
        {...form.field('quantity')}
        value={form.values.quantity}
        unit={product?.unit ?? ''}
        description={stock && `Ancora disponibili: ${formatQuantity(stock.available, stock.product.unit)}`}
      />
      <TextInput
        label="Per che cosa"
        placeholder="Vettura 2027, banco prova…"
        maxLength={200}
        autoComplete="off"
        {...form.field('purpose')}
      />
      <TeamSelect
        data-path="teamId"
        error={form.errors.teamId}
        disabled={form.busy}
        value={team}
        onChange={(choice) => {
          setTeam(choice);
          form.set('teamId', choice?.id ?? null);
        }}
      />
      <DateField label="Serve entro il" {...form.field('neededOn')} />
    </>
  );
}
