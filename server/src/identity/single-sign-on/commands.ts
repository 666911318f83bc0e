import { formatInstant } from '@wms/contract/platform/formats';
import type { Command } from 'commander';
import type { Run } from '../../platform/command-line/run.ts';
import { inTransaction } from '../../platform/database/connection.ts';
import { noteSecurityOfCommand } from '../../platform/http/security-log.ts';
import { type FindSites, say, sayLink } from '../shared/commands.ts';
import { userIdOf } from '../users/accounts.ts';
import { codePath, issueCode } from './codes.ts';

/** A code for a person who is locked out; a second factor is still asked for. */
const emergencyLink = {
  purpose: 'signIn',
  browser: null,
  provedAt: null,
  withFactor: false,
  validMinutes: 30,
} as const;

/** Adds `user sign-in-link`, which works when passwords are switched off and the provider is unreachable. */
export function addSignInLinkCommand(program: Command, run: Run, findSites: FindSites): void {
  program
    .command('sign-in-link <utente>')
    .description('dà un collegamento con cui la persona entra una volta, anche dove le password sono spente')
    .action((login: string) =>
      run(async (db) => {
        const link = await inTransaction(db, null, async (tx) => {
          const on = await userIdOf(tx, login);
          return { on, ...(await issueCode(tx, on, emergencyLink)) };
        });
        noteSecurityOfCommand('sign-in-link-issued', { on: link.on });
        say(
          `Collegamento per ${login}: fa entrare una volta sola, fino ${formatInstant(link.expiresAt, 'al')}.`,
        );
        await sayLink(codePath(link.code), findSites);
      }),
    );
}
