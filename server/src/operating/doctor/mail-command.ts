import type { Command } from 'commander';
import { CommandError } from '../../platform/command-line/run.ts';
import type { Letter } from '../../platform/mail/letter.ts';
import type { Mail } from '../../platform/mail/transport.ts';
import { messageOf } from './finding.ts';

/** Sends one mail at once, so that whoever installs WMS sees what people get; `mail` is unset without a mail server. */
export function addMailCommand(program: Command, mail: Mail | undefined): void {
  program
    .command('mail')
    .description('invia una mail di prova, con l’aspetto di tutte le altre')
    .argument('<indirizzo>', 'a chi')
    .action(async (to: string) => {
      if (!mail) throw new CommandError('La posta non è configurata: imposta SMTP_URL.');
      await mail.send({ to, letter }).catch((error) => {
        throw new CommandError(
          `Il server di posta non l’ha accettata: ${messageOf(error)}. Controlla SMTP_URL.`,
        );
      });
      process.stdout.write(`Mail di prova inviata a ${to}.\n`);
    });
}

const letter: Letter = {
  subject: 'Mail di prova di WMS',
  blocks: [
    'Se leggi questa mail, la posta di WMS funziona.',
    'Controlla che il pulsante porti al sito e che il nome in alto sia quello giusto.',
    { button: 'Apri WMS', path: '/' },
  ],
};
