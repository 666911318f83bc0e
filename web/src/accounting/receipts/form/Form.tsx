/** The form of a receipt: the payer, the lines and the payment, with a preview beside them. */

import { Button, Stack, Text, Textarea } from '@mantine/core';
import { formatEuro } from '@wms/contract/platform/formats';
import type { ReactNode } from 'react';
import { Cell, StickyBar } from '../../../ui/form/FormSection.tsx';
import { helpBelow } from '../../../ui/form/help-below.ts';
import { useUnsavedGuard } from '../../../ui/form/unsaved.ts';
import { usePageKeys } from '../../../ui/page-keys.ts';
import { Section } from '../../../ui/parts/Section.tsx';
import { Warning } from '../../../ui/parts/Warning.tsx';
import { Dues } from './Dues.tsx';
import classes from './Form.module.css';
import { Lines } from './Lines.tsx';
import { PayerFields } from './PayerFields.tsx';
import { MailField, PaymentFields, StampFields, TeamField } from './PaymentFields.tsx';
import { Preview } from './Preview.tsx';
import type { ReceiptForm } from './use-receipt-form.ts';

type Props = { receipt: ReceiptForm; onCancel: () => void };

export function NewReceiptForm({ receipt, onCancel }: Props) {
  const { form, preview, submit, replaces, agreed } = receipt;
  useUnsavedGuard(form.dirty && !form.busy, receipt.askBeforeOther);
  usePageKeys({ 'mod+S': () => void submit() }, { inFields: true });
  return (
    <form noValidate onSubmit={submit} aria-label="Ricevuta">
      <div className={classes.columns}>
        <div className={classes.fields}>
          {replaces !== null && (
            <Part title="Perché">
              <Cell span={6}>
                <Textarea
                  {...form.field('reason')}
                  {...helpBelow}
                  label="Motivo dell’annullamento"
                  description="È stampato sul PDF annullato della ricevuta di prima"
                  autosize
                  minRows={2}
                  withAsterisk
                />
              </Cell>
            </Part>
          )}
          <Part title="A chi">
            <PayerFields receipt={receipt} />
          </Part>
          <Part title="Per che cosa">
            <Cell span={6}>
              <Stack gap={12}>
                <Dues receipt={receipt} />
                <Lines receipt={receipt} />
              </Stack>
            </Cell>
          </Part>
          <Part title="Pagamento">
            <PaymentFields receipt={receipt} />
            {preview?.stamp.wanted && <StampFields receipt={receipt} />}
            <TeamField receipt={receipt} />
            <MailField receipt={receipt} />
          </Part>
        </div>
        <Preview receipt={receipt} />
      </div>
      <Warning mt={16}>{form.warning}</Warning>
      <StickyBar>
        <Text size="sm" c="dimmed" mr="auto" visibleFrom="sm">
          Invio: il campo dopo · Ctrl + S: emette
        </Text>
        <Button variant="default" onClick={onCancel} disabled={form.busy}>
          Annulla
        </Button>
        <Button type="submit" loading={form.busy} data-path="issue">
          {replaces === null ? 'Emetti' : 'Annulla e sostituisci'}
          {agreed && ` · ${formatEuro(agreed)}`}
        </Button>
      </StickyBar>
    </form>
  );
}

/** A part of the form. Its title is above its fields, because the preview takes the place beside them. */
const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Section title={title}>
    <div className={classes.part}>{children}</div>
  </Section>
);
