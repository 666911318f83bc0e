import { paymentMethods } from '@wms/contract/accounting/shared/payment-methods';
import { readAmount } from '@wms/contract/platform/money';
import type { Command } from 'commander';
import { userIdOf } from '../../identity/users/accounts.ts';
import { CommandError, type Run } from '../../platform/command-line/run.ts';
import type { Config } from '../../platform/config.ts';
import { inTransaction } from '../../platform/database/connection.ts';
import { openStorage } from '../../platform/files/storage.ts';
import { readOrganisation } from '../../platform/papers/organisation.ts';
import { issuePlainReceipt } from './issuing.ts';

type IssueOptions = { username: string; importo: string; causale: string; metodo: string };

export function addReceiptCommands(
  program: Command,
  run: Run,
  { storageDir, publicUrl }: Pick<Config, 'storageDir' | 'publicUrl'>,
): void {
  program
    .command('issue')
    .description('emette una ricevuta a una persona')
    .requiredOption('--username <u>', 'nome utente o e-mail istituzionale')
    .requiredOption('--importo <euro>', 'per esempio 25.00 oppure 25,00')
    .requiredOption('--causale <testo>', 'per che cosa')
    .option('--metodo <m>', paymentMethods.join(', '), 'bonifico')
    .action((options: IssueOptions) =>
      run(async (db) => {
        const amount = readAmount(options.importo);
        if (!amount)
          throw new CommandError(
            '--importo: scrivi un importo positivo con al massimo due decimali, come 25.00.',
          );
        const method = paymentMethods.find((known) => known === options.metodo);
        if (!method) throw new CommandError(`--metodo: uno fra ${paymentMethods.join(', ')}.`);
        const reason = options.causale.trim();
        if (reason.length < 1 || reason.length > 300)
          throw new CommandError('--causale: da 1 a 300 caratteri.');
        const receipt = await inTransaction(db, null, async (tx) =>
          issuePlainReceipt(tx, openStorage(storageDir), {
            userId: await userIdOf(tx, options.username),
            amount,
            reason,
            method,
            organisation: { ...(await readOrganisation(tx)), site: publicUrl?.href ?? null },
          }),
        );
        process.stdout.write(`Emessa la ricevuta ${receipt.number}/${receipt.year}.\n`);
      }),
    );
}
