/** The rows of a receipt, for keyboard use: Enter moves to the next field, and after the last one to the button. */

import { Select, Stack, Text, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { mostReceiptLines } from '@wms/contract/accounting/receipts/writing';
import { amountKind } from '@wms/contract/platform/numbers/italian';
import type { KeyboardEvent } from 'react';
import { QuantityField } from '../../../ui/fields/numbers/QuantityField.tsx';
import { focusNode, nodeOf } from '../../../ui/form/focus-field.ts';
import { helpBelow } from '../../../ui/form/help-below.ts';
import { ButtonWithIcon, IconButton } from '../../../ui/parts/buttons.tsx';
import classes from './Lines.module.css';
import type { ReceiptForm } from './use-receipt-form.ts';

const amountProps = {
  free: {},
  corrects: { ...helpBelow, description: 'Corregge anche il pagamento' },
  paid: { ...helpBelow, readOnly: true, description: 'Viene dal pagamento' },
} as const;

export function Lines({ receipt }: { receipt: ReceiptForm }) {
  const { form, kinds, change, add, remove, amountOf } = receipt;
  const { lines } = form.values;
  const leadTo = (path: string) => (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
    const node = nodeOf(path) ?? nodeOf('issue');
    if (!node) return;
    event.preventDefault();
    focusNode(node);
  };
  return (
    <Stack gap={12} miw={0}>
      <ol className={classes.lines} aria-label="Righe" data-path="lines" tabIndex={-1}>
        {lines.map((line, at) => {
          const kind = kinds.find(({ id }) => String(id) === line.kindId);
          const number = at + 1;
          const { onChange: _, ...amount } = form.field(`lines.${at}.amount`);
          return (
            <li key={line.key} className={classes.line} aria-label={`Riga ${number}`}>
              <Select
                label="Causale"
                placeholder="Scegli"
                data={kinds.map(({ id, name }) => ({ value: String(id), label: name }))}
                allowDeselect={false}
                nothingFoundMessage="Nessuna causale in uso: aggiungila nelle regole"
                {...form.field(`lines.${at}.kindId`)}
                withAsterisk
              />
              <TextInput
                label="Descrizione"
                placeholder={kind?.name}
                autoComplete="off"
                {...form.field(`lines.${at}.description`)}
                onKeyDown={leadTo(`lines.${at}.amount`)}
              />
              <QuantityField
                kind={amountKind}
                label="Importo"
                unit="€"
                autoComplete="off"
                {...amount}
                onChange={(typed) => change(at, { amount: typed })}
                onKeyDown={leadTo(`lines.${at + 1}.description`)}
                {...amountProps[amountOf(line)]}
                withAsterisk
              />
              {(lines.length > 1 || line.membershipId !== null) && (
                <IconButton
                  className={classes.remove}
                  icon={IconX}
                  label={`Togli la riga ${number}`}
                  disabled={form.busy}
                  onClick={() => remove(at)}
                />
              )}
            </li>
          );
        })}
      </ol>
      {form.errors.lines && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {form.errors.lines}
        </Text>
      )}
      <div>
        <ButtonWithIcon
          icon={IconPlus}
          iconSize={16}
          variant="default"
          size="sm"
          onClick={add}
          disabled={form.busy || lines.length >= mostReceiptLines}
        >
          Aggiungi una riga
        </ButtonWithIcon>
      </div>
    </Stack>
  );
}
