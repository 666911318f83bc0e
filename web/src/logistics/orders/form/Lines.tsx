/** The rows of an order, made for the keyboard: Enter leads to the next row, and adds a row after the last one. */
import { Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { mostOrderLines } from '@wms/contract/logistics/orders/endpoints';
import type { ContractForm } from '../../../ui/form/contract-form.ts';
import { ButtonWithIcon } from '../../../ui/parts/buttons.tsx';
import { Section } from '../../../ui/parts/Section.tsx';
import { UnreadRows } from '../../shared/reader/UnreadRows.tsx';
import { LineRow } from './LineRow.tsx';
import classes from './Lines.module.css';
import type { LineActs } from './use-lines.ts';
import { useOrderReading } from './use-order-reading.ts';
import type { OrderValues } from './values.ts';

type Props = { form: ContractForm<OrderValues>; acts: LineActs };

export function Lines({ form, acts }: Props) {
  const { lines, supplierId } = form.values;
  const errors = Object.entries(form.errors);
  const codes = useOrderReading(form, acts);
  return (
    <Section
      title="Righe"
      end={
        <Text size="sm" c="dimmed" visibleFrom="sm">
          Invio: la riga dopo · Alt + ↑ ↓: sposta
        </Text>
      }
    >
      {codes.unread.length > 0 && (
        <ul aria-label="Letti e non presi">
          <UnreadRows {...codes} />
        </ul>
      )}
      <div className={classes.frame}>
        <div className={classes.heads} aria-hidden>
          <span>Prodotto o descrizione</span>
          <span>Quantità</span>
          <span>Prezzo</span>
          <span>Sconto</span>
          <span>IVA</span>
          <span>Importo</span>
        </div>
        <ol className={classes.lines} aria-label="Righe" data-path="lines" tabIndex={-1}>
          {lines.map((line, at) => (
            <LineRow
              key={line.key}
              line={line}
              at={at}
              count={lines.length}
              supplierId={supplierId?.id ?? null}
              busy={form.busy}
              errors={errors
                .filter(([path]) => path.startsWith(`lines.${at}.`))
                .map((error) => error.join(' '))
                .join()}
              acts={acts}
              form={form}
            />
          ))}
        </ol>
      </div>
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
          onClick={acts.add}
          disabled={form.busy || lines.length >= mostOrderLines}
        >
          Aggiungi una riga
        </ButtonWithIcon>
      </div>
    </Section>
  );
}
