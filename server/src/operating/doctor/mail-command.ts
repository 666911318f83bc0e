import type { Command } from 'commander';
import { CommandError, type Run } from '../../platform/command-line/run.ts';
import type { Database } from '../../platform/database/connection.ts';
import type { Letter } from '../../platform/mail/letter.ts';
import type { Mail } from '../../platform/mail/transport.ts';
import { messageOf } from './finding.ts';

/** Sends a mail at once, to show how mails arrive. Without a mail server `mailOf` returns undefined. */
export function addMailCommand(program: Command, run: Run, mailOf: (db: Database) => Mail | undefined): void {
  program
    .command('mail')
    .description('invia una mail di prova, con l’aspetto di tutte le altre')
    .argument('<indirizzo>', 'a chi')
    .action((to: string) =>
      run(async (db) => {
        const mail = mailOf(db);
        if (!mail) throw new CommandError('La posta non è configurata: imposta SMTP_URL.');
        await mail.send({ to, letter }).catch((error) => {
          throw new CommandError(
            `Il server di posta non l’ha accettata: ${messageOf(error)}. Controlla SMTP_URL.`,
          );
        });
        process.stdout.write(`Mail di prova inviata a ${to}.\n`);
      }),
    );
}

const letter: Letter = {
  subject: 'Mail di prova di WMS',
  blocks: [
    'Se leggi questa mail, la posta di WMS funziona.',
    'Controlla che il pulsante porti al sito e che il nome in alto sia quello giusto.',
    { button: 'Apri WMS', path: '/' },
  ],
};
