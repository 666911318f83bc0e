import { formatInstant } from '@wms/contract/platform/formats';
import type { Permission } from '@wms/contract/platform/permissions';
import type { Command } from 'commander';
import { CommandError, type Run } from '../../platform/command-line/run.ts';
import { readPassword } from '../../platform/command-line/typed-password.ts';
import type { OpenThing } from '../../platform/cupboards/cupboard.ts';
import { findOpenThings } from '../../platform/cupboards/open-things.ts';
import { type Database, inTransaction, type Writer } from '../../platform/database/connection.ts';
import { noteSecurityOfCommand } from '../../platform/http/security-log.ts';
import { issuePasswordLink, passwordLinkPath } from '../password/link.ts';
import { handedOverMinutes } from '../password/requests.ts';
import { wake } from '../permissions/sleeping/sleeping.ts';
import { removeSecondFactor, requireFactor } from '../second-factor/routes.ts';
import { type FindSites, permissionCodes, say, sayLink } from '../shared/commands.ts';
import { createUser, grant, NewUser, revoke, userIdOf } from './accounts.ts';
import { suspend } from './life.ts';

type CreateOptions = {
  username: string;
  password?: string;
  nome: string;
  cognome: string;
  email: string;
  permissions?: string;
  completed?: boolean;
};

/** Changes the person with this name in a transaction of its own. Returns their id. */
const changed = (db: Database, login: string, change: (tx: Writer, id: number) => Promise<unknown>) =>
  inTransaction(db, null, async (tx) => {
    const id = await userIdOf(tx, login);
    await change(tx, id);
    return id;
  });

export function addUserCommands(
  program: Command,
  run: Run,
  { findSites, openThings }: { findSites: FindSites; openThings: readonly OpenThing[] },
): void {
  program
    .command('create')
    .description('crea una persona che può accedere')
    .requiredOption('--username <u>', 'nome utente')
    .option(
      '--password <p>',
      'password, almeno 10 caratteri; così la vede chi elenca i processi: senza, o con -, viene chiesta o letta ' +
        'dallo standard input',
    )
    .requiredOption('--nome <n>', 'nome')
    .requiredOption('--cognome <c>', 'cognome')
    .requiredOption('--email <e>', 'e-mail istituzionale')
    .option('--permissions <codici>', 'permessi separati da virgole, oppure all')
    .option('--completed', 'registrazione già completa, per chi è già conosciuto')
    .action(async (options: CreateOptions) => {
      const user = NewUser.safeParse({
        ...options,
        permissions: permissionCodes(options.permissions ?? ''),
        completed: options.completed ?? false,
      });
      if (!user.success) {
        const [issue] = user.error.issues;
        throw new CommandError(`--${String(issue?.path[0])}: ${issue?.message}`);
      }
      // The password is read before the database is opened, so that a person who types slowly holds no connection.
      const { password } = options;
      const chosen = password === undefined || password === '-' ? await readPassword() : password;
      await run(async (db) => {
        const on = await createUser(db, user.data, chosen);
        noteSecurityOfCommand('person-created', { on, permissions: user.data.permissions });
        say(`Creata la persona ${user.data.username}.`);
      });
    });

  program
    .command('grant <utente> <permessi>')
    .description('dà permessi (A,B oppure all)')
    .action((login: string, codes: string) =>
      run(async (db) => {
        const given = permissionCodes(codes);
        const on = await changed(db, login, (tx, id) => grant(tx, id, given));
        noteSecurityOfCommand('permissions-granted', { on, permissions: given });
        say(`Permessi dati a ${login}.`);
      }),
    );

  program
    .command('revoke <utente> <permessi>')
    .description('toglie permessi (A,B oppure all)')
    .action((login: string, codes: string) =>
      run(async (db) => {
        const taken = permissionCodes(codes);
        const on = await changed(db, login, (tx, id) => revoke(tx, id, taken));
        noteSecurityOfCommand('permissions-revoked', { on, permissions: taken });
        say(`Permessi tolti a ${login}.`);
      }),
    );

  program
    .command('wake <utente> [permessi]')
    .description('risveglia i permessi che dormono (A,B oppure all), dopo averne parlato con la persona')
    .action((login: string, codes = 'all') =>
      run(async (db) => {
        let woken: Permission[] = [];
        const on = await changed(db, login, async (tx, id) => {
          woken = await wake(tx, id, permissionCodes(codes), null);
        });
        if (woken.length === 0) throw new CommandError(`Nessuno di questi permessi di ${login} dorme`);
        noteSecurityOfCommand('permissions-woken', { on, permissions: woken });
        say(`Di nuovo validi per ${login}: ${woken.join(', ')}.`);
      }),
    );

  program
    .command('reset-password <utente>')
    .description('dà un collegamento con cui la persona sceglie una nuova password')
    .action((login: string) =>
      run(async (db) => {
        const link = await inTransaction(db, null, async (tx) => {
          const on = await userIdOf(tx, login);
          return { on, ...(await issuePasswordLink(tx, on, handedOverMinutes)) };
        });
        noteSecurityOfCommand('password-link-issued', { on: link.on });
        say(`Collegamento per ${login}: vale una volta sola, fino ${formatInstant(link.expiresAt, 'al')}.`);
        await sayLink(passwordLinkPath(link.token), findSites);
      }),
    );

  program
    .command('remove-second-factor <utente>')
    .description('toglie il secondo fattore a chi ha perso il telefono e i codici di recupero')
    .action((login: string) =>
      run(async (db) => {
        const on = await changed(db, login, async (tx, id) => {
          await requireFactor(tx, id, `${login} non ha un secondo fattore`);
          await removeSecondFactor(tx, id);
        });
        noteSecurityOfCommand('second-factor-removed', { on });
        say(`A ${login} basta di nuovo la password. L’ha saputo per e-mail, se la posta è configurata.`);
      }),
    );

  program
    .command('disable <utente>')
    .description('disattiva una persona: non entra più, quello che ha fatto resta')
    .action((login: string) =>
      run(async (db) => {
        const on = await changed(db, login, async (tx, id) => {
          await suspend(tx, id, 'Dalla riga di comando');
        });
        noteSecurityOfCommand('person-disabled', { on });
        say(`${login} è disattivatə.`);
        const open = await findOpenThings(db, openThings, on);
        if (open.length > 0) say('Resta da sistemare:');
        for (const { sentence, link } of open) say(`  ${sentence}: pagina ${link}`);
      }),
    );
}
