import { Textarea } from '@mantine/core';
import { today } from '@wms/contract/platform/schema';
import { DateField } from '../../../ui/fields/DateField.tsx';
import type { ContractForm } from '../../../ui/form/contract-form.ts';

/** The reason, and for a grant also the last day. */
export function GrantFields({ form, withEnd }: { form: Pick<ContractForm, 'field'>; withEnd: boolean }) {
  return (
    <>
      <Textarea
        label="Motivo"
        description="Lo legge anche la persona, nella sua cronologia"
        autosize
        minRows={2}
        {...form.field('reason')}
      />
      {withEnd && (
        <DateField
          label="Fino al (facoltativo)"
          description="Compreso quel giorno; senza data vale finché qualcuno non lo toglie"
          min={today()}
          {...form.field('endsOn')}
        />
      )}
    </>
  );
}
