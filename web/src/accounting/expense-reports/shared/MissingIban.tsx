import { Button, Group, Text, TextInput } from '@mantine/core';
import { giveIban } from '@wms/contract/accounting/expense-reports/paying';
import { useEffect } from 'react';
import { useContractForm } from '../../../ui/form/contract-form.ts';
import { focusNode, nodeOf } from '../../../ui/form/focus-field.ts';

type Props = {
  reportId: number;
  /** Focuses the field: the person has just sent the report, and may be anywhere on a long page. */
  focused?: boolean;
};

/** One field for the IBAN that a sent report lacks; the next reports begin with it. */
export function MissingIban({ reportId, focused = false }: Props) {
  const form = useContractForm(giveIban, {
    args: () => ({ params: { id: String(reportId) } }),
    initial: { iban: '' },
  });
  useEffect(() => {
    const node = focused && nodeOf('iban');
    if (node) focusNode(node);
  }, [focused]);
  return (
    <form noValidate onSubmit={(event) => void form.submit(event)}>
      <Text size="sm" mb={6}>
        Dove ti rimborsiamo? Manca l’IBAN: senza, il bonifico non parte.
      </Text>
      <Group align="flex-start" gap={8}>
        <TextInput
          {...form.field('iban')}
          aria-label="IBAN"
          placeholder="IT60 X054 2811 1010 0000 0123 456"
          autoComplete="off"
          style={{ flex: '1 1 260px' }}
        />
        <Button type="submit" loading={form.busy}>
          Salva l’IBAN
        </Button>
      </Group>
    </form>
  );
}
