/** The form of an order: a new one, a draft, or a revision of one that was sent. */

import { Stack, Text, Textarea, TextInput } from '@mantine/core';
import { amountKind, hundredthsKind } from '@wms/contract/platform/numbers/italian';
import { type ReactNode, useMemo } from 'react';
import { report } from '../../../client/answer.ts';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { plainOf } from '../../../ui/fields/numbers/plain-decimal.ts';
import { QuantityField } from '../../../ui/fields/numbers/QuantityField.tsx';
import type { Choice } from '../../../ui/fields/RemoteSelect.tsx';
import type { ContractForm } from '../../../ui/form/contract-form.ts';
import { Cell, FormSection } from '../../../ui/form/FormSection.tsx';
import { helpBelow } from '../../../ui/form/help-below.ts';
import { PageForm } from '../../../ui/form/PageForm.tsx';
import { TeamSelect } from '../../../ui/people/TeamSelect.tsx';
import { LocationSelect } from '../../pickers/LocationSelect.tsx';
import { SupplierSelect } from '../../pickers/SupplierSelect.tsx';
import { Totals } from '../shared/Totals.tsx';
import { Lines } from './Lines.tsx';
import { useLines } from './use-lines.ts';
import { isBlank, type OrderValues, orderLabels, totalsInForm } from './values.ts';

type Props = {
  form: ContractForm<OrderValues>;
  submitLabel: string;
  onCancel: () => void;
  /** The supplier already has this order, so it can't be replaced by another one. */
  sent?: boolean;
  /** A message over the fields: why the order couldn't be saved, or why it is changed. */
  children?: ReactNode;
};

export function OrderForm({ form, submitLabel, onCancel, sent = false, children }: Props) {
  const acts = useLines(form);
  const { values } = form;
  const { lines, supplierId } = values;
  const totals = useMemo(() => totalsInForm(values), [values]);
  const chooseSupplier = (choice: Choice | null) => {
    form.set('supplierId', choice && { id: choice.id, name: choice.name });
    if (!choice) return;
    acts.follow(choice.id).catch(report);
    const first = lines.find(isBlank);
    if (first && lines.length === 1) acts.focus(first.key, 'description');
  };
  const submit: typeof form.submit = (event) => {
    // Blank rows are removed before the check, so that the indexes of the errors match the rows.
    const written = form.newest().lines.filter((line) => !isBlank(line));
    if (written.length > 0) form.set('lines', written);
    return form.submit(event);
  };
  return (
    <PageForm form={{ ...form, submit }} label="Ordine" submitLabel={submitLabel} onCancel={onCancel}>
      {children}
      <FormSection title="A chi e per chi">
        <Cell span={3}>
          <SupplierSelect
            {...form.choice('supplierId')}
            onChange={chooseSupplier}
            disabled={form.busy || sent}
            {...(sent && { ...helpBelow, description: 'L’ordine gli è già stato mandato' })}
            autoFocus={supplierId === null}
          />
        </Cell>
        <Cell span={3}>
          <TeamSelect
            {...form.choice('teamId')}
            {...helpBelow}
            {...(form.values.teamId === null && { description: 'Senza reparto non conta in nessun budget' })}
          />
        </Cell>
        <Cell span={3} phone={3}>
          <DateField {...form.field('neededOn')} label={orderLabels.neededOn} />
        </Cell>
        <Cell span={3} phone={3}>
          <LocationSelect {...form.choice('locationId')} label={orderLabels.locationId} open />
        </Cell>
      </FormSection>
      <Stack gap={16} py={24} style={{ borderTop: '1px solid var(--wms-hairline)' }}>
        <Lines form={form} acts={acts} />
        {totals ? (
          <Totals totals={totals} shipping={plainOf(values.shipping) ?? '0'} />
        ) : (
          <Text size="sm" c="dimmed" ta="right" role="status">
            Il totale torna quando ogni numero si legge
          </Text>
        )}
      </Stack>
      <FormSection title="Condizioni" help="Stanno sull’ordine che riceve il fornitore">
        <Cell span={3} phone={3}>
          <QuantityField
            {...form.field('shipping')}
            kind={amountKind}
            label={orderLabels.shipping}
            unit="€"
            placeholder="0,00"
          />
        </Cell>
        <Cell span={3} phone={3}>
          <QuantityField
            kind={hundredthsKind}
            {...form.field('shippingVat')}
            label={orderLabels.shippingVat}
            unit="%"
          />
        </Cell>
        <Cell span={3}>
          <TextInput
            {...form.field('offer')}
            {...helpBelow}
            label={orderLabels.offer}
            description="Il numero del loro preventivo"
          />
        </Cell>
        <Cell span={3}>
          <TextInput {...form.field('paymentTerms')} label={orderLabels.paymentTerms} />
        </Cell>
        <Cell span={6}>
          <Textarea
            {...form.field('message')}
            label={orderLabels.message}
            autosize
            minRows={2}
            maxRows={10}
          />
        </Cell>
      </FormSection>
      <FormSection title="Fra noi" help="Il fornitore non lo legge">
        <Cell span={6}>
          <Textarea {...form.field('notes')} label={orderLabels.notes} autosize minRows={2} maxRows={10} />
        </Cell>
      </FormSection>
    </PageForm>
  );
}
