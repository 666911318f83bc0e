import { formatInstant } from '@wms/contract/platform/formats';
import { permissions } from '@wms/contract/platform/permissions';
import type { Command } from 'commander';
import { z } from 'zod';
import { CommandError, type Run } from '../../platform/command-line/run.ts';
import { readPassword } from '../../platform/command-line/typed-password.ts';
import type { OpenThing } from '../../platform/cupboards/cupboard.ts';
import { findOpenThings } from '../../platform/cupboards/open-things.ts';
import { type Database, inTransaction, type Writer } from '../../platform/database/connection.ts';
import { noteSecurityOfCommand } from '../../platform/http/security-log.ts';
import { issuePasswordLink, passwordLinkAddress, passwordLinkPath } from '../password/link.ts';
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

const PermissionCodes = z.array(z.enum(permissions));

/** `A,B` as codes; `all` is every one. */
function permissionCodes(list: string) {
  const codes =
    list === 'all'
      ? permissions
      : list
          .split(',')
          .map((code) => code.trim())
          .filter(Boolean);
  const parsed = PermissionCodes.safeParse(codes);
  if (parsed.success) return parsed.data;
  const unknown = codes.filter((code) => !(permissions as string[]).includes(code));
  throw new CommandError(`Permessi sconosciuti: ${unknown.join(', ')}. Esistono: ${permissions.join(', ')}.`);
}

/** Changes the person with this name in a transaction of its own; their id. */
const changed = (db: Database, login: string, change: (tx: Writer, id: number) => Promise<unknown>) =>
  inTransaction(db, null, async (tx) => {
    const id = await userIdOf(tx, login);
    await change(tx, id);
    return id;
  });

const say = (line: string) => process.stdout.write(`${line}\n`);

/** How long a link that is handed over may wait to be used: a day. */
const linkMinutes = 24 * 60;

/** `findSites` answers the addresses under which people may reach the application; none when nobody said it. */
export function addUserCommands(
  program: Command,
  run: Run,
  { findSites, openThings }: { findSites: () => Promise<string[]>; openThings: readonly OpenThing[] },
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
      // Before the database is opened: a person who is slow to type holds nothing.
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
    .command('reset-password <utente>')
    .description('dà un collegamento con cui la persona sceglie una nuova password')
    .action((login: string) =>
      run(async (db) => {
        const link = await inTransaction(db, null, async (tx) => {
          const on = await userIdOf(tx, login);
          return { on, ...(await issuePasswordLink(tx, on, linkMinutes)) };
        });
        noteSecurityOfCommand('password-link-issued', { on: link.on });
        say(`Collegamento per ${login}: vale una volta sola, fino al ${formatInstant(link.expiresAt)}.`);
        const sites = await findSites();
        if (sites.length === 0)
          say('Non so a quale indirizzo le persone aprono WMS: mettilo davanti, o imposta WMS_PUBLIC_URL.');
        if (sites.length > 1) say('Dai quello che da loro si apre; con WMS_PUBLIC_URL ce n’è uno solo.');
        const links = sites.map((site) => passwordLinkAddress(site, link.token));
        say(`\n  ${links.join('\n  ') || passwordLinkPath(link.token)}\n`);
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
