import { Invitation, invitationDays, usualPermissions } from '@wms/contract/identity/invitations/endpoints';
import type { Command } from 'commander';
import { CommandError, type Run } from '../../platform/command-line/run.ts';
import { inTransaction } from '../../platform/database/connection.ts';
import { noteSecurityOfCommand } from '../../platform/http/security-log.ts';
import { type FindSites, permissionCodes, say, sayLink } from '../shared/commands.ts';
import { invite } from './inviting.ts';

type InviteOptions = {
  nome: string;
  cognome: string;
  email: string;
  permissions: string;
  somebodyElse?: boolean;
};

const inviteOptionOf: Readonly<Record<string, string>> = {
  firstName: '--nome',
  lastName: '--cognome',
  institutionalEmail: '--email',
};

export function addInviteCommand(program: Command, run: Run, findSites: FindSites): void {
  program
    .command('invite')
    .description(
      'invita una persona: dà un collegamento con cui sceglie la password e comincia la registrazione',
    )
    .requiredOption('--nome <n>', 'nome')
    .requiredOption('--cognome <c>', 'cognome')
    .requiredOption('--email <e>', 'e-mail istituzionale')
    .option('--permissions <codici>', 'permessi separati da virgole, oppure all', usualPermissions.join(','))
    .option('--somebody-else', 'anche se c’è già una persona che le somiglia')
    .action(async (options: InviteOptions) => {
      const invitation = Invitation.safeParse({
        firstName: options.nome,
        lastName: options.cognome,
        institutionalEmail: options.email,
        permissions: permissionCodes(options.permissions),
        somebodyElse: options.somebodyElse ?? false,
      });
      if (!invitation.success) {
        const [issue] = invitation.error.issues;
        throw new CommandError(`${inviteOptionOf[String(issue?.path[0])] ?? ''}: ${issue?.message}`);
      }
      const { data } = invitation;
      await run(async (db) => {
        const { id, username, link } = await inTransaction(db, null, (tx) =>
          invite(tx, data, { by: null, byMail: false }),
        );
        noteSecurityOfCommand('person-invited', { on: id, permissions: data.permissions });
        say(
          `Invitata la persona ${username}: il collegamento vale una volta sola, per ${invitationDays} giorni.`,
        );
        if (link) await sayLink(link, findSites);
      });
    });
}
