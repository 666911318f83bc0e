import { Group, Radio } from '@mantine/core';
import { type PaymentMethod, paymentMethodNames } from '@wms/contract/accounting/shared/payment-methods';
import { choicesOf } from '@wms/contract/platform/declarations/choices-of';
import type { ContractForm } from '../../../ui/form/contract-form.ts';

/**
 * The method of the last payment, which is kept for further payments. No method is preselected at first, so that nobody
 * chooses it by accident.
 */
let last: PaymentMethod | '' = '';

export const lastMethod = (): PaymentMethod | '' => last;
export const rememberMethod = (method: PaymentMethod | '') => {
  last = method;
};

/** Chooses the method of payment. All methods are visible, so that one tap is enough. */
export const MethodField = ({ form }: { form: Pick<ContractForm, 'field'> }) => {
  const { disabled, 'aria-invalid': _, ...field } = form.field('method');
  return (
    <Radio.Group label="Metodo" {...field} withAsterisk>
      <Group gap="10px 18px" mt={6}>
        {choicesOf(paymentMethodNames).map(({ value, label }) => (
          <Radio key={value} value={value} label={label} disabled={disabled} />
        ))}
      </Group>
    </Radio.Group>
  );
};
