import { TextInput } from '@mantine/core';
import {
  createReservation,
  getReservation,
  type Reservation,
  updateReservation,
} from '@wms/contract/logistics/reservations/endpoints';
import { productStock } from '@wms/contract/logistics/stock/reading';
import { formatQuantity } from '@wms/contract/platform/formats';
import { kindOfUnit } from '@wms/contract/platform/numbers/units';
import { useAnswer } from '../../client/answer.ts';
import { readAnswer } from '../../client/query.ts';
import { DateField } from '../../ui/fields/DateField.tsx';
import type { Choice } from '../../ui/fields/RemoteSelect.tsx';
import { type ContractForm, useContractForm } from '../../ui/form/contract-form.ts';
import { useEditForm } from '../../ui/form/use-edit-form.ts';
import { FormModal } from '../../ui/modal/AppModal.tsx';
import { TeamSelect } from '../../ui/people/TeamSelect.tsx';
import { ProductName } from '../pickers/ProductName.tsx';
import { type ProductChoice, ProductSelect } from '../pickers/ProductSelect.tsx';
import { QuantityStepper } from '../shared/QuantityStepper.tsx';
import { thousandths, writeThousandths } from '../shared/thousandths.ts';

type Props = { reservation?: Reservation; product?: ProductChoice; onClose: () => void };

type Values = {
  productId: ProductChoice | null;
  quantity: string;
  teamId: Choice | null;
  purpose: string;
  neededOn: string;
};

/** The form of a reservation: a new one, or an existing one to change. */
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
  const initial: Values = {
    productId: given ?? null,
    quantity: '',
    teamId: null,
    purpose: '',
    neededOn: '',
  };
  const form = useContractForm(createReservation, {
    initial,
    ...(!given && { another: { label: 'Un’altra', keeps: ['teamId', 'purpose', 'neededOn'] } }),
  });
  return (
    <FormModal title="Nuova prenotazione" form={form} onClose={onClose} confirmLabel="Prenota">
      {given ? <ProductName product={given} /> : <ProductSelect {...form.choice('productId')} autoFocus />}
      <Fields form={form} product={form.values.productId} />
    </FormModal>
  );
}

function EditReservation({ reservation, onClose }: { reservation: Reservation; onClose: () => void }) {
  const { product } = reservation;
  const form = useEditForm(updateReservation, reservation, {
    read: () => readAnswer(getReservation, { params: { id: String(reservation.id) } }),
    valuesOf: ({ quantity, team, purpose, neededOn }): Values => ({
      productId: null,
      quantity: writeThousandths(thousandths(quantity) ?? 0),
      teamId: team,
      purpose,
      neededOn: neededOn ?? '',
    }),
    labels: { quantity: 'Quantità', purpose: 'Per che cosa', teamId: 'Reparto', neededOn: 'Serve entro il' },
    toBody: ({ productId: _, ...values }) => values,
  });
  return (
    <FormModal title="Modifica la prenotazione" form={form} onClose={onClose} confirmLabel="Salva">
      <ProductName product={product} />
      <Fields form={form} product={product} />
    </FormModal>
  );
}

type FieldsProps = {
  form: ContractForm<Values>;
  product: { id: number; unit: string } | null;
};

function Fields({ form, product }: FieldsProps) {
  const { data: stock } = useAnswer(
    productStock,
    { params: { id: String(product?.id ?? 0) } },
    { enabled: product !== null },
  );
  return (
    <>
      <QuantityStepper
        kind={kindOfUnit(product?.unit ?? 'pz')}
        {...form.field('quantity')}
        unit={product?.unit ?? ''}
        description={stock && `Ancora disponibili: ${formatQuantity(stock.available, stock.product.unit)}`}
      />
      <TextInput label="Per che cosa" placeholder="Vettura 2027, banco prova…" {...form.field('purpose')} />
      <TeamSelect {...form.choice('teamId')} />
      <DateField label="Serve entro il" {...form.field('neededOn')} />
    </>
  );
}
