import { Button, Group, Stack, Text } from '@mantine/core';
import { type Loan, returnLoan } from '@wms/contract/logistics/loans/endpoints';
import type { LookedUp } from '@wms/contract/logistics/stock/reading';
import { formatParts, formatQuantity } from '@wms/contract/platform/formats';
import { useEffect, useRef } from 'react';
import { useChange } from '../../../client/answer.ts';
import { later } from '../../../ui/modal/later.tsx';
import { useDialog } from '../../../ui/modal/use-dialog.ts';
import lines from '../../../ui/parts/lines.module.css';
import { Due } from '../../loans/Due.tsx';
import classes from '../shared/Found.module.css';
import { signal } from '../shared/signals.ts';

const ReturnModal = later(async () => (await import('../../loans/ReturnModal.tsx')).ReturnModal);

type Read = Extract<LookedUp, { kind: 'product' }>;
type OpenLoan = Read['loans'][number];

type Props = {
  reading: Pick<Read, 'product' | 'loans'> & { lot: { code: string } | null };
  onReturned: () => unknown;
};

/**
 * The loans of the scanned thing. The usual return is everything, to the place from which it was taken, and has one
 * button. With a single loan the button has the focus, so that Enter after the reading takes the thing back.
 */
export function OutOnLoan({ reading: { product, lot, loans }, onReturned }: Props) {
  const ofPiece = loans.filter((loan) => lot?.code && loan.lot === lot.code);
  const shown = ofPiece.length > 0 ? ofPiece : loans;
  const [other, open, close] = useDialog<OpenLoan>();
  const change = useChange(returnLoan, {
    onDone: () => signal('done'),
    onFailure: () => {
      signal('refused');
      return false;
    },
  });
  const button = useRef<HTMLButtonElement>(null);
  const onlyLoan = shown.length === 1 ? shown[0]?.id : undefined;
  useEffect(() => {
    if (onlyLoan !== undefined) button.current?.focus();
  }, [onlyLoan]);
  if (shown.length === 0) return null;
  const giveBack = async ({ id, quantity, from }: OpenLoan) => {
    const body = { quantity, toLocationId: from.id, reason: null };
    if (await change.run({ params: { id: String(id) }, body })) await onReturned();
  };
  return (
    <ul className={lines.lines} aria-label="In prestito">
      {shown.map((loan) => (
        <Stack component="li" key={loan.id} gap={8} py={8}>
          <Group gap="4px 10px" justify="space-between">
            <strong>{formatParts(borrowerOf(loan), loan.lot)}</strong>
            <Due loan={{ left: loan.quantity, dueOn: loan.dueOn }} />
          </Group>
          <Group gap={8} wrap="nowrap">
            <Button
              ref={onlyLoan === undefined ? undefined : button}
              size="md"
              className={classes.back}
              loading={change.busy}
              aria-label={`Restituito da ${borrowerOf(loan)}`}
              onClick={() => void giveBack(loan)}
            >
              <span>
                Restituito: {formatQuantity(loan.quantity, product.unit)} in{' '}
                <Text span inherit display="inline-block">
                  {loan.from.code}
                </Text>
              </span>
            </Button>
            <Button
              size="md"
              variant="default"
              aria-label={`Altra restituzione di ${borrowerOf(loan)}`}
              onClick={() => open(loan)}
            >
              Altro…
            </Button>
          </Group>
        </Stack>
      ))}
      {other && (
        <ReturnModal
          loan={{ ...other, borrower: borrowerOf(other), left: other.quantity, product }}
          onClose={() => {
            close();
            void onReturned();
          }}
        />
      )}
    </ul>
  );
}

const borrowerOf = ({ borrower }: OpenLoan): Loan['borrower'] => borrower ?? 'Qualcuno';
