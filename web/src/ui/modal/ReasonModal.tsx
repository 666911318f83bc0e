import { Textarea, TextInput } from '@mantine/core';
import type { Answer, Endpoint } from '@wms/contract/platform/endpoint';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { useContractForm } from '../form/contract-form.ts';
import { FormModal, type FormModalProps } from './AppModal.tsx';

type Acting = Endpoint & { readonly body: z.ZodObject; readonly query?: never; readonly files?: never };

type Props<E extends Endpoint> = Omit<FormModalProps, 'form' | 'confirmDisabled' | 'children'> & {
  endpoint: E;
  /** The id in the path. */
  id?: number;
  /** The values of the body beside the reason. */
  body?: object;
  onDone?: (answer: Answer<E>) => void;
  field?: { label?: string; description?: ReactNode; withAsterisk?: boolean; 'data-autofocus'?: undefined };
  /** The reason has one line. */
  short?: boolean;
  /** The confirming button is disabled until a reason is typed. */
  waits?: boolean;
  children?: ReactNode;
};

/** Asks for the reason of an act. The children say what the act does. */
export function ReasonModal<const E extends Endpoint>(props: Props<E>) {
  const { endpoint, id, body, onDone, field, short, waits = false, children, ...modal } = props;
  const form = useContractForm(endpoint as Endpoint as Acting, {
    initial: { reason: '' },
    toBody: ({ reason }) => ({ ...body, reason }),
    ...(id !== undefined && { args: () => ({ params: { id: String(id) } }) }),
    ...(onDone && { onDone: onDone as (answer: unknown) => void }),
  });
  const reason = { label: 'Motivo', 'data-autofocus': true, ...form.field('reason'), ...field };
  return (
    <FormModal {...modal} form={form} confirmDisabled={waits && form.values.reason.trim() === ''}>
      {children}
      {short ? <TextInput {...reason} /> : <Textarea {...reason} autosize minRows={2} />}
    </FormModal>
  );
}
