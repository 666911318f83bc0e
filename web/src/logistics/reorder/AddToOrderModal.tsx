/** Adds products to a draft, or to a new draft for each supplier, with the quantities that are missing. */
import { Select, Stack, Text } from '@mantine/core';
import {
  addToDraft,
  draftOrders,
  type Proposal,
  proposeProducts,
} from '@wms/contract/logistics/reorder/endpoints';
import type { Answer } from '@wms/contract/platform/endpoint';
import { formatCount, formatParts, formatQuantity } from '@wms/contract/platform/formats';
import { addQuantities } from '@wms/contract/platform/numbers/quantities';
import { kindOfUnit } from '@wms/contract/platform/numbers/units';
import { useState } from 'react';
import { useAnswer } from '../../client/answer.ts';
import { QuantityField } from '../../ui/fields/numbers/QuantityField.tsx';
import type { Choice } from '../../ui/fields/RemoteSelect.tsx';
import { useContractForm } from '../../ui/form/contract-form.ts';
import { AppModal, FormModal } from '../../ui/modal/AppModal.tsx';
import { Pending } from '../../ui/page/Page.tsx';
import { NameCell } from '../../ui/table/NameCell.tsx';
import { SupplierSelect } from '../pickers/SupplierSelect.tsx';
import classes from './AddToOrder.module.css';

type Props = {
  ids: readonly number[];
  onClose: () => void;
  /** Called when the products were added. */
  onDone: () => void;
};
type Known = Answer<typeof proposeProducts>;

const newDraft = 'nuova';

export function AddToOrderModal(props: Props) {
  const { data, error, refetch } = useAnswer(proposeProducts, { query: { ids: props.ids.join(',') } });
  if (data) return <Added {...props} {...data} />;
  return (
    <AppModal opened title={titleOf(props.ids)} onClose={props.onClose}>
      <Pending error={error} onRetry={refetch} rows={3} />
    </AppModal>
  );
}

const titleOf = (ids: readonly unknown[]) =>
  `Aggiungi ${formatCount(ids.length, 'prodotto', 'prodotti')} a un ordine`;

/** The proposed quantity; of a product of which nothing is missing one pack, or the supplier's minimum. */
const quantityOf = ({ proposed, packSize, minimumOrder }: Proposal) =>
  Number(proposed) > 0 ? proposed : (minimumOrder ?? packSize);

function Added({ rows, drafts, onClose, onDone }: Props & Known) {
  const [quantities, setQuantities] = useState(
    () => new Map(rows.map((row) => [row.product.id, quantityOf(row)])),
  );
  const [suppliers, setSuppliers] = useState(
    () => new Map<number, Choice | null>(rows.map((row) => [row.product.id, row.supplier])),
  );
  // The draft of the supplier who sells the first product is the likely one.
  const likely = drafts.find(({ supplier }) => supplier.id === rows[0]?.supplier?.id);
  const [chosen, choose] = useState(likely ? String(likely.id) : newDraft);
  const quantity = ({ product: { id } }: Proposal) => quantities.get(id) ?? '';
  const creating = useContractForm(draftOrders, {
    initial: {},
    toBody: () => ({
      lines: rows.map((row) => ({
        supplierId: suppliers.get(row.product.id)?.id ?? 0,
        productId: row.product.id,
        offerId: suppliers.get(row.product.id)?.id === row.supplier?.id ? row.offerId : null,
        quantity: quantity(row),
        wishIds: row.wishes.map(({ id }) => id),
        already: addQuantities(row.incoming, row.asked),
      })),
    }),
    onDone,
  });
  const adding = useContractForm(addToDraft, {
    initial: {},
    args: () => ({ params: { id: chosen } }),
    toBody: () => ({ lines: rows.map((row) => ({ productId: row.product.id, quantity: quantity(row) })) }),
    onDone,
  });
  const isNew = chosen === newDraft;
  return (
    <FormModal
      title={titleOf(rows)}
      form={isNew ? creating : adding}
      onClose={onClose}
      confirmLabel={isNew ? 'Crea la bozza' : 'Aggiungi'}
      size="lg"
    >
      <Select
        label="Ordine"
        data={[
          { value: newDraft, label: 'Nuova bozza, una per fornitore' },
          ...drafts.map(({ id, supplier, lines }) => ({
            value: String(id),
            label: `Bozza per ${supplier.name}, ${formatCount(lines, 'riga', 'righe')}`,
          })),
        ]}
        value={chosen}
        allowDeselect={false}
        onChange={(value) => choose(value ?? newDraft)}
      />
      <Stack component="ul" gap={16} className={classes.rows}>
        {rows.map((row, index) => (
          <li key={row.product.id} className={classes.row}>
            <div className={classes.what}>
              <NameCell name={row.product.name} code={row.product.code} />
              <Text size="sm" c="dimmed">
                {describeStanding(row)}
              </Text>
              {isNew && (
                <SupplierSelect
                  value={suppliers.get(row.product.id) ?? null}
                  onChange={(choice) => setSuppliers(new Map(suppliers).set(row.product.id, choice))}
                  error={creating.errors[`lines.${index}.supplierId` as never]}
                />
              )}
            </div>
            <QuantityField
              kind={kindOfUnit(row.product.unit)}
              label={null}
              aria-label={`Quantità di ${row.product.name}`}
              unit={row.product.unit}
              value={quantity(row)}
              onChange={(value) => setQuantities(new Map(quantities).set(row.product.id, value))}
              error={(isNew ? creating : adding).errors[`lines.${index}.quantity` as never]}
              {...(index === 0 && { 'data-autofocus': true })}
            />
          </li>
        ))}
      </Stack>
    </FormModal>
  );
}

/** `disponibili 2 pz, minimo 10 · 5 pz in arrivo · 2 pz in altri ordini` */
function describeStanding({ available, minimum, incoming, asked, product: { unit } }: Proposal): string {
  const least = Number(minimum) > 0 && `minimo ${formatQuantity(minimum, unit)}`;
  return formatParts(
    [`disponibili ${formatQuantity(available, unit)}`, least].filter(Boolean).join(', '),
    Number(incoming) > 0 && `${formatQuantity(incoming, unit)} in arrivo`,
    Number(asked) > 0 && `${formatQuantity(asked, unit)} già in altri ordini`,
  );
}
