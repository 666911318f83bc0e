/** The rules that the facts of every member must meet. */
import type { TypedPerson } from '@wms/contract/platform/codes/codice-fiscale';
import { codiceFiscaleWarnings } from '@wms/contract/platform/codes/codice-fiscale';
import { formatDate } from '@wms/contract/platform/formats';
import { type Reader, runSql, type Writer } from '../../../platform/database/connection.ts';
import {
  type ConstraintSentences,
  conflict,
  invalid,
} from '../../../platform/database/constraint-sentences.ts';
import { refuse } from '../../../platform/refusal.ts';

export const noMember = () => refuse.notFound('Socio non trovato');

const alreadyLinked = 'Questa persona di WMS è già collegata a un altro tesserato';

export const memberConstraints: ConstraintSentences = {
  members_number: conflict('Questo numero è già di un altro tesserato', 'number'),
  members_user: conflict(alreadyLinked, 'userId'),
  members_tax_code: conflict('Il codice fiscale è già di un altro tesserato', 'taxCode'),
  members_end: invalid('La cessazione viene prima dell’ammissione', 'endedOn'),
  member_kinds_name: conflict('C’è già una categoria con questo nome', 'name'),
  memberships_once: conflict('Ha già la quota di questo anno sociale', 'socialYear'),
  memberships_paid: conflict('Così sarebbe pagato più della quota'),
  membership_payments_receipted: conflict(
    'Di questo pagamento c’è già la ricevuta: annullala prima di toglierlo o cambiarlo',
  ),
  member_volunteering_order: invalid('La fine viene prima dell’inizio', 'endsOn'),
  member_volunteering_once: conflict(
    'È già volontario in questi giorni: i periodi non si sovrappongono',
    'startsOn',
  ),
};

export type Facts = { firstName: string; lastName: string; taxCode: string | null; birthDate: string | null };

/** Returns sentences about a tax code that contradicts the other facts. */
export function warningsOf({ firstName, lastName, taxCode, birthDate }: Facts): string[] {
  const person: TypedPerson = { nome: firstName, cognome: lastName, data_nascita: birthDate };
  return taxCode ? codiceFiscaleWarnings(taxCode, person) : [];
}

/** Returns a sentence about a current member with the same name and birth: one person would have two cards. */
export async function namesakeWarnings(db: Reader, id: number): Promise<string[]> {
  const [other] = await runSql(db)<{ number: number }>`
    select o.number from members m join members o on o.id <> m.id and o.birth_date = m.birth_date
       and search_text(o.last_name || ' ' || o.first_name) = search_text(m.last_name || ' ' || m.first_name)
     where m.id = ${id} and m.ended_on is null and o.ended_on is null order by o.number limit 1`;
  return other ? [`Stesso nome e stessa nascita del socio n. ${other.number}: è un’altra persona?`] : [];
}

/** Refuses with 409 a tax code that another current member has, and names that member. */
export async function refuseDouble(tx: Writer, taxCode: string | null, except: number): Promise<void> {
  if (!taxCode) return;
  const [other] = await runSql(tx)<{ name: string; number: number }>`
    select first_name || ' ' || last_name as name, number from members
     where tax_code = ${taxCode} and ended_on is null and id <> ${except} limit 1`;
  if (other)
    throw refuse.conflict(
      `Il codice fiscale è già di un altro tesserato: ${other.name}, n. ${other.number}`,
      'taxCode',
    );
}

export type LockedMember = {
  id: number;
  number: number;
  name: string;
  version: number;
  kindId: number;
  userId: number | null;
  taxCode: string | null;
  admittedOn: string;
  endedOn: string | null;
};

/** Locks the member, so that nobody ends or changes them until the transaction ends. */
export async function lockMember(tx: Writer, id: number): Promise<LockedMember> {
  const [member] = await runSql(tx)<LockedMember>`
    select id, number, first_name || ' ' || last_name as name, version, kind_id as "kindId", user_id as "userId",
           tax_code as "taxCode", admitted_on as "admittedOn", ended_on as "endedOn"
      from members where id = ${id} for no key update`;
  if (!member) throw noMember();
  return member;
}

/** Refuses an account that doesn't exist or already belongs to a member. */
export async function requireUser(tx: Writer, id: number | null): Promise<void> {
  if (id === null) return;
  const [user] = await runSql(tx)<{ linked: boolean }>`
    select exists (select from members m where m.user_id = u.id) as linked
      from users u where id = ${id} and state <> 'anonimizzato'`;
  if (!user) throw refuse.conflict('Questa persona di WMS non c’è più', 'userId');
  if (user.linked) throw refuse.conflict(alreadyLinked, 'userId');
}

export const alreadyEnded = ({ name, endedOn }: LockedMember) =>
  refuse.conflict(`${name} è già cessato ${formatDate(endedOn, 'il')}`);
