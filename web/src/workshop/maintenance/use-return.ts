import { returnToService } from '@wms/contract/workshop/maintenance/endpoints';
import { confirm, withWarning } from '../../client/alerts/confirm.ts';
import { useChange } from '../../client/answer.ts';

/** Puts a stopped van back into service after a question. */
export function useReturn() {
  const { run, busy } = useChange(returnToService);
  const putBack = async ({ id, name }: { id: number; name: string }) => {
    const sure = await confirm(
      withWarning({
        title: `Rimetti in servizio ${name}`,
        message: 'Da adesso si può prenotare di nuovo, e chi ha un viaggio a rischio sa che è confermato.',
        confirmLabel: 'Rimetti in servizio',
        backLabel: 'Indietro',
        act: returnToService,
      }),
    );
    if (sure) await run({ params: { id: String(id) }, body: {} });
  };
  return { putBack, busy };
}
