/** People from a file: each good row becomes an invitation, by the same rules as a typed invitation. */
import { givesMore, Invitation, usualPermissions } from '@wms/contract/identity/invitations/endpoints';
import { formatAll } from '@wms/contract/platform/formats';
import { errorsByField } from '@wms/contract/platform/messages';
import { isPermission, type Permission, permissions } from '@wms/contract/platform/permissions';
import { onDay } from '@wms/contract/platform/schema';
import { findDoubles, nameDouble } from '../../../identity/invitations/doubles.ts';
import { invite } from '../../../identity/invitations/inviting.ts';
import { runSql, type Writer } from '../../../platform/database/connection.ts';
import type { Context, ReadRow, Session } from '../../../platform/imports/kinds/session.ts';

/** A good row; `teams` is the text of its cell with the teams. */
type InvitationRow = { row: number; invitation: Invitation; teams: string };

/**
 * Makes the session of an import. The rows are kept in memory, because an organisation has thousands of people at the
 * most.
 */
export async function peopleSession(context: Context): Promise<Session> {
  const teams = await readTeams(context.tx);
  const held = permissions.filter((code) => context.may([[code]]));
  const read: InvitationRow[] = [];
  let there = 0;
  let grants = false;
  let good: InvitationRow[] = [];
  return {
    async add(rows) {
      for (const row of rows) {
        const invitation = onDay(context.today, () => readRow(context, row, teams, held));
        if (invitation) read.push({ row: row.row, invitation, teams: row.cells.teams ?? '' });
      }
    },
    async check() {
      const known = await findKnown(context.tx, read);
      const fresh = refuseTwins(context, read).filter(
        ({ invitation }) => !known.has(invitation.institutionalEmail),
      );
      there = read.filter(({ invitation }) => known.has(invitation.institutionalEmail)).length;
      if (context.has('teams')) remarkTeams(context, read, known);
      grants = fresh.some(({ invitation }) => givesMore(invitation.permissions));
      good = await refuseDoubles(context, fresh);
      return { created: good.length, updated: 0, unchanged: there, ...(grants && { grants }) };
    },
    async write() {
      const by = context.userId === null ? null : { id: context.userId, permissions: new Set(held) };
      for (const [index, { invitation }] of good.entries()) {
        await context.step('Inviti', index, good.length);
        // The check already refused people who resemble others. The mails wait until there is a mail server.
        await invite(context.tx, { ...invitation, somebodyElse: true }, { by, byMail: true });
      }
    },
  };
}

type Teams = ReadonlyMap<string, number>;

/** Reads the ids of teams by their codes and by their names; teams that share a name are found only by their codes. */
async function readTeams(tx: Writer): Promise<Teams> {
  const rows = await runSql(tx)<{ id: number; word: string }>`
    select id, search_text(code) as word from teams
    union all
    select min(id), search_text(name) from teams group by search_text(name) having count(*) = 1`;
  return new Map(rows.map(({ id, word }) => [word, id]));
}

const wordsOf = (cell: string) =>
  cell
    .split(/[,;|]/)
    .map((word) => word.trim())
    .filter(Boolean);

/** Returns the invitation of a row; null when a cell is wrong. */
function readRow(
  { wrong }: Context,
  { row, cells }: ReadRow,
  teams: Teams,
  held: readonly Permission[],
): Invitation | null {
  let isGood = true;
  const refuse = (field: string, message: string) => {
    isGood = false;
    wrong(row, field, cells[field] ?? '', message);
  };
  const teamIds: number[] = [];
  for (const name of wordsOf(cells.teams ?? '')) {
    const id = teams.get(simplify(name));
    if (id === undefined) refuse('teams', `Il reparto «${name}» non c’è`);
    else teamIds.push(id);
  }
  const codes = wordsOf(cells.permissions ?? '');
  for (const code of codes)
    if (!isPermission(code)) refuse('permissions', `«${code}» non è un permesso`);
    else if (!held.includes(code)) refuse('permissions', `Non hai il permesso ${code}: non puoi darlo`);
  const { teams: _, permissions: __, ...known } = cells;
  const parsed = Invitation.safeParse({
    ...known,
    firstName: recase(cells.firstName ?? ''),
    lastName: recase(cells.lastName ?? ''),
    teamIds,
    permissions:
      codes.length > 0 ? codes.filter(isPermission) : usualPermissions.filter((code) => held.includes(code)),
    somebodyElse: false,
  });
  if (parsed.error)
    for (const [field, message] of Object.entries(errorsByField(parsed.error)))
      refuse(field.startsWith('teamIds') ? 'teams' : (field.split('.')[0] ?? ''), message);
  return isGood && parsed.success ? parsed.data : null;
}

/** Capitalises a name that is all in capitals or all in small letters, as in many lists of members: `D'ANGELO`. */
const recase = (name: string) =>
  name === name.toUpperCase() || name === name.toLowerCase()
    ? name.toLowerCase().replaceAll(/(?<![\p{L}\p{M}])\p{L}/gu, (letter) => letter.toUpperCase())
    : name;

/** Simplifies a text for comparison, as the database's `search_text` does. */
const simplify = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The teams of each person by the person's e-mail: those of today, and those that begin later. */
type TeamsByWord = ReadonlyMap<string, readonly { id: number; name: string }[]>;

/**
 * Returns the people who already have an e-mail of the file, with their teams. Their rows change nothing, so that a
 * file can be imported twice.
 */
async function findKnown(tx: Writer, read: readonly InvitationRow[]): Promise<TeamsByWord> {
  const emails = read.map(({ invitation }) => invitation.institutionalEmail);
  const rows = await runSql(tx)<{ email: string; teams: { id: number; name: string }[] }>`
    select u.institutional_email as email,
           coalesce((select jsonb_agg(distinct jsonb_build_object('id', t.id, 'name', t.name))
                       from team_members m join teams t on t.id = m.team_id
                      where m.user_id = u.id and coalesce(m.until >= rome_today(), true)), '[]') as teams
      from users u where u.institutional_email = any (${emails}::text[])`;
  return new Map(rows.map(({ email, teams }) => [email, teams]));
}

/** Remarks on people who exist already, when the file puts them into teams to which they don't belong. */
function remarkTeams(context: Context, read: readonly InvitationRow[], known: TeamsByWord): void {
  for (const { row, invitation, teams: written } of read) {
    const teams = known.get(invitation.institutionalEmail);
    if (!teams || invitation.teamIds.every((id) => teams.some((team) => team.id === id))) continue;
    const there =
      teams.length === 0 ? 'non è in nessun reparto' : `è in ${formatAll(teams.map(({ name }) => name))}`;
    context.remark(row, 'teams', written, `C’è già, e ${there}: cambialo dal suo profilo, il file non lo fa`);
  }
}

/** Leaves out rows of a person who is already in an earlier row. */
function refuseTwins({ wrong }: Context, read: readonly InvitationRow[]): InvitationRow[] {
  const first = new Map<string, number>();
  return read.filter(({ row, invitation }) => {
    const { institutionalEmail, taxCode, firstName, lastName, birthDate } = invitation;
    const birth = birthDate && simplify(`${lastName} ${firstName} ${birthDate}`);
    for (const [field, value] of Object.entries({ institutionalEmail, taxCode, lastName: birth })) {
      if (value === null) continue;
      const earlier = first.get(value);
      if (earlier !== undefined) {
        wrong(row, field, '', `È già nella riga ${earlier}`);
        return false;
      }
      first.set(value, row);
    }
    return true;
  });
}

/** Leaves out rows of people who may exist already, because a person must look at each of them. */
async function refuseDoubles(context: Context, rows: readonly InvitationRow[]): Promise<InvitationRow[]> {
  const good: InvitationRow[] = [];
  for (const [index, read] of rows.entries()) {
    await context.step('Persone che somigliano', index, rows.length);
    const doubles = await findDoubles(context.tx, read.invitation);
    if (doubles.length === 0) good.push(read);
    else
      context.wrong(
        read.row,
        doubles[0]?.why === 'taxCode' ? 'taxCode' : 'lastName',
        read.invitation.lastName,
        `Forse c’è già: ${formatAll(doubles.map(nameDouble))}. Se è un’altra persona, invitala da Utenti`,
      );
  }
  return good;
}
