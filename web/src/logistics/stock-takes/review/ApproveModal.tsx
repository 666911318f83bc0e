/** The last check before a stock-take is booked. It names every line that can't be booked. */
import { Alert, Radio, Stack, Text } from '@mantine/core';
import {
  approveStockTake,
  type MissingChoice,
  type StockTake,
} from '@wms/contract/logistics/stock-takes/endpoints';
import { formatCount } from '@wms/contract/platform/formats';
import { useState } from 'react';
import { useChange } from '../../../client/answer.ts';
import { AppModal } from '../../../ui/modal/AppModal.tsx';
import { moreAndLess } from '../shared/labels.tsx';
import classes from './Review.module.css';

export function ApproveModal({ take, onClose }: { take: StockTake; onClose: () => void }) {
  const [missing, setMissing] = useState<MissingChoice>('leave');
  const [refused, setRefused] = useState<[line: string, why: string][]>([]);
  const { run, busy } = useChange(approveStockTake, {
    onDone: onClose,
    onFieldErrors: (errors) => {
      setRefused(Object.entries(errors));
      return true;
    },
  });
  const { differences, undecided } = take;
  return (
    <AppModal
      opened
      onClose={onClose}
      title="Approva inventario"
      backLabel="Indietro"
      confirmLabel="Approva e registra"
      closeOnConfirm={false}
      busy={busy}
      act={approveStockTake}
      onConfirm={async () => {
        setRefused([]);
        await run({ params: { id: String(take.id) }, body: { version: take.version, missing } });
      }}
    >
      <Text mb={16}>
        {differences && differences.lines > 0
          ? describeBooking(take.name, differences)
          : `Le righe contate di «${take.name}» non hanno differenze.`}{' '}
      </Text>
      {undecided > 0 && (
        <Radio.Group
          label={`${formatCount(undecided, 'riga', 'righe')} che nessuno ha contato`}
          value={missing}
          onChange={(value) => setMissing(value === 'zero' ? 'zero' : 'leave')}
        >
          <Stack gap={10} mt={8}>
            <Radio value="leave" label="Lascia com’è: la giacenza che risulta resta" />
            <Radio value="zero" label="Conta come zero: la giacenza che risulta viene tolta" />
          </Stack>
        </Radio.Group>
      )}
      {refused.length > 0 && (
        <Alert color="red" variant="outline" title="Non è stato registrato niente" mt="md" role="alert">
          <ul className={classes.refused}>
            {refused.map(([line, why]) => (
              <li key={line}>
                <strong>{line}</strong> {why}
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </AppModal>
  );
}

function describeBooking(
  name: string,
  { lines, plus, minus }: NonNullable<StockTake['differences']>,
): string {
  const worth = moreAndLess(plus, minus);
  const what =
    `${lines === 1 ? 'Si registra' : 'Si registrano'} ` +
    `${formatCount(lines, 'rettifica', 'rettifiche')} di «${name}»`;
  return `${what}${worth && `: ${worth}`}.${lines === 1 ? '' : ' Tutte insieme o nessuna.'}`;
}
