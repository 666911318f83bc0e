/** A form that changes the memberships of several people. It lists those who could not be changed, with the reason. */

import type { Endpoint } from '@wms/contract/platform/endpoint';
import { MassAnswer } from '@wms/contract/platform/people/mass';
import { type ReactNode, useState } from 'react';
import type { z } from 'zod';
import {
  type ContractForm,
  type ContractFormOptions,
  useContractForm,
} from '../../../ui/form/contract-form.ts';
import { AppModal, FormModal, type FormModalProps } from '../../../ui/modal/AppModal.tsx';
import { RefusedRows } from '../../../ui/parts/RefusedRows.tsx';

type RefusedPeople = z.infer<typeof MassAnswer>['refused'];
type MassEndpoint = Endpoint & { readonly answer: typeof MassAnswer };
type Values = Record<string, unknown>;

export type MassForm<V extends Values = Values> = ContractForm<V> & { refused: RefusedPeople };

export function useMassForm<const E extends MassEndpoint, V extends Values>(
  endpoint: E,
  options: Omit<ContractFormOptions<E, V>, 'onSubmitted'> & { onClose: () => void },
): MassForm<V> {
  const [refused, setRefused] = useState<RefusedPeople>([]);
  const form = useContractForm(endpoint, {
    ...options,
    onSubmitted: (answer) => {
      const left = MassAnswer.parse(answer).refused;
      if (left.length === 0) options.onClose();
      else setRefused(left);
    },
  });
  return { ...form, refused };
}

type Props = Omit<FormModalProps, 'form' | 'children'> & {
  form: FormModalProps['form'] & { refused: RefusedPeople };
  children: ReactNode;
};

export function MassModal({ form, onClose, children, ...props }: Props) {
  if (form.refused.length > 0)
    return (
      <AppModal opened onClose={onClose} title="Chi è rimasto com’era">
        <RefusedRows label="Chi è rimasto com’era" refused={form.refused} />
      </AppModal>
    );
  return (
    <FormModal {...props} form={form} onClose={onClose} closeOnConfirm={false}>
      {children}
    </FormModal>
  );
}
