/** Makes a person with rows in as many tables as there are, for the tests of the erasure. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { can } from '@wms/contract/platform/permissions';
import { sql } from 'kysely';
import { insertRow, inTransaction } from '../src/platform/database/connection.ts';
import { recordFile } from '../src/platform/files/storage.ts';
import { addMail } from '../src/platform/news/mail-job.ts';
import { inviteTo } from '../src/workshop/feeds/invitation.ts';
import type { Caller, TestApp } from './app.ts';
import { addSupplier } from './logistics/orders.ts';
import { personalData } from './people.ts';
import { stockFixture } from './stock.ts';

/** The person's name, numbers and address as somebody writes them into a text. */
const asPeopleWrite = [
  'Di Ginevra\nZanotelli: tel. 347 555 88.12, C.F. RSS MRA 85T10 A562S,',
  'IBAN IT60 X054 2811 1010 0000 0123 456, abita in Via delle Mimose, 1',
].join(' ');

export const formerlyKnown = 'Quarantotti';

const facts = {
  codice_fiscale: 'RSSMRA85T10A562S',
  iban: 'IT60X0542811101000000123456',
  note: 'Allergica ai lamponi',
  telefono: '347 555 8812',
  email_personale: 'gine.privata@example.net',
};

/** Returns words that are in rows of this person and in nobody else's. */
export const personalMarks = ({ username }: Caller) => [
  'Zanotelli',
  formerlyKnown,
  username,
  encodeURIComponent(`${username}@example.org`),
  facts.codice_fiscale,
  facts.iban,
  'lamponi',
  '3475558812',
  'gine.privata',
  'Mimose',
  'U1T44B99P',
  'contratto-firmato',
  'matricola-77',
];

/**
 * Fills as many tables as possible with rows of the person, by endpoints of the product where one exists. Returns the
 * hashes of the person's files.
 */
export async function fillPerson(app: TestApp, hr: Caller, person: Caller): Promise<string[]> {
  const { id, username } = person;
  const email = `${username}@example.org`;
  const given = personalData(facts);
  const residence = { ...given.residenza, indirizzo: 'Via delle Mimose' };
  const own = { ...given, residenza: residence };
  const saved = await person.post('/api/humanResources/user/updatePersonalData', own);
  assert.equal(saved.status, 200, await saved.clone().text());
  const renamed = await hr.fetch(`/api/humanResources/users/${id}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      nome: 'Ginevra',
      cognome: 'Zanotelli',
      username,
      email_istituzionale: email,
      version: 1,
    }),
  });
  assert.equal(renamed.status, 200, await renamed.clone().text());
  const files = await storeFiles(app, id);
  const text = `Ginevra Zanotelli <${email}>`;
  const fixture = await stockFixture(app.db);
  const product = await fixture.product();
  const keeper = await app.person({ permissions: [can.warehouseManagement] });
  const toLocationId = await fixture.location('BANCO');
  const lines = [{ type: 'carico', productId: product, quantity: '1', toLocationId, reason: `Da ${text}` }];
  const booked = await keeper.post('/api/logistics/movements', { booking: randomUUID(), lines });
  assert.equal(booked.status, 200, await booked.clone().text());
  const json = JSON.stringify({ text, said: 'di Zanotelli Ginevra' });
  const hash = sql`decode(md5(${username}), 'hex')`;
  const theirs = await app.storage.put(Buffer.from('somebody else’s document'), 'application/pdf');
  const orderId = await insertOrder(app, hr.id);
  const dated = { uid: randomUUID(), sequence: 0, state: 'confermata' as const, places: 'Officina' };
  const calendars = inviteTo(
    [
      {
        ...dated,
        from: '2027-01-11T09:00:00.000Z',
        to: '2027-01-11T10:00:00.000Z',
        // The name lies where a line of 75 octets ends.
        title: 'Saldatura del telaio con il banco 2 e con la persona Ginevra Zanotelli',
      },
    ],
    'rita@example.org',
  );
  const greeting = { subject: 'Prenotazione', blocks: ['Ciao Ginevra, ti aspettiamo'] };
  await inTransaction(app.db, hr.id, async (tx) => {
    await addMail(tx, {
      userId: hr.id,
      letter: { ...greeting, ...(calendars && { calendars }) },
      keptHours: 24,
    });
    await addMail(tx, { userId: id, letter: greeting, keptHours: 24 });
    await recordFile(tx, theirs);
    for (const statement of [
      sql`update personal_data set licence_number = 'U1T44B99P', licence_category = 'B',
            licence_expiry = '2030-01-01' where user_id = ${id}`,
      sql`insert into courses (user_id, university, name, level, enrolment_year, state, student_number)
          values (${id}, 'Ateneo', 'Corso', 'triennale', 2020, 'in corso', 'matricola-77')`,
      sql`insert into drafts (user_id, form, content) values (${id}, 'anagrafica', ${json}::jsonb)`,
      sql`insert into access_requests (user_id, label, page, sets, message)
          values (${id}, 'Magazzino', '/prodotti', '[]', ${text})`,
      sql`insert into change_requests (user_id, last_name, why) values (${id}, 'Zanotelli', ${text})`,
      sql`insert into passkeys (user_id, name, credential_id, public_key)
          values (${id}, 'Telefono della Zanotelli', ${username}, ${hash})`,
      sql`insert into comments (product_id, author_id, body)
          values (${product}, ${hr.id}, 'Chiedi a ginevra ZANOTELLI (gine.privata@example.net) se serve')`,
      sql`insert into comments (product_id, author_id, body)
          values (${product}, ${hr.id}, ${asPeopleWrite})`,
      sql`update products set description = ${`Scelto da ${text}`} where id = ${product}`,
      // Their lines are written first, as when an order is saved.
      sql`insert into order_lines (order_id, position, description, quantity, unit, price)
          values (${orderId}, 2, ${`Targa per ${text}`}, 1, 'pz', 1)`,
      sql`update orders set notes = 'Urgente' where id = ${orderId}`,
      sql`insert into notifications (user_id, kind, sentence, path)
          values (${id}, 'test', ${text}, '/'),
                 (${hr.id}, 'test', ${`${text} ha chiesto`}, ${`/utenti/${encodeURIComponent(email)}`})`,
      // Undoing the return of an outsider's loan writes their contact back.
      sql`insert into own_acts (user_id, words, calls)
          values (${hr.id}, ${`Restituito da ${text}`}, ${`[${json}]`}::jsonb)`,
      sql`insert into bug_reports (user_id, title, body, app_version, user_agent)
          values (${id}, 'Errore', ${`Sono ${text}`}, '1', ${`Telefono di ${text}`})`,
      sql`insert into exports (list, filters, rows, user_id)
          values ('people', ${json}::jsonb, 1, ${hr.id}), ('loans', ${json}::jsonb, 1, ${id})`,
      sql`insert into idempotency_keys (user_id, key, request_hash, answer)
          values (${hr.id}, gen_random_uuid(), 'hash', ${json}::jsonb)`,
      sql`insert into jobs (name, payload, most_attempts) values ('nothing', ${json}::jsonb, 1)`,
      sql`insert into invitations (user_id, invited_by, expires_at, ended_at, ended_by, tax_code, personal_email)
          values (${id}, ${hr.id}, now() + interval '1 day', now(), 'used', ${facts.codice_fiscale},
                  ${facts.email_personale})`,
      sql`update user_permissions set reason = ${`Per ${text}`} where user_id = ${id}`,
      sql`insert into locations (code, name, notes, kind) values ('ZAN', 'Armadio', ${text}, 'magazzino')`,
      sql`insert into shown_data (user_id, what, shown_by) values (${id}, 'iban', ${hr.id})`,
      sql`insert into imports (kind, state, file_name, sha256, row_count, columns, header_key, mapping, created_by,
                               finished_at)
          values ('people', 'done', ${`${email}.csv`}, ${files[0]}, 1, ${json}::jsonb, 'k', '{}', ${hr.id}, now())`,
      sql`insert into import_errors (import_id, position, row, column_title, value, message)
          values ((select max(id) from imports), 1, 1, 'Codice fiscale', ${facts.codice_fiscale}, 'Sbagliato')`,
      sql`insert into steps_taken (person_id, move, from_state, to_state, reason, made_by)
          values (${id}, 'suspend', 'attivo', 'sospeso', ${`Lettera della Zanotelli`}, ${hr.id})`,
      sql`insert into data_requests (user_id, kind, note) values (${id}, 'cancellazione', ${`Sono ${text}, lamponi`}),
            (${id}, 'esportazione', 'Da U1T44B99P'), (${hr.id}, 'cancellazione', ${`Come ${text}`})`,
      sql`insert into personal_data (user_id, birth_date, birth_place, birth_state, citizenship, gender, phone,
            personal_email, residence, notes)
          values (${hr.id}, '1999-02-28', 'Torino', 'Italia', 'Italia', 'F', '+39 333 1234567', 'r@posta.example', '{}',
            ${`In caso di bisogno ${text}`})`,
      sql`insert into documents (user_id, type_id, sha256, custom_name)
          values (${hr.id}, (select min(id) from document_types), ${theirs.sha256}, ${`Delega di ${text}.pdf`})`,
      sql`update data_requests set state = 'rifiutata' where user_id = ${id} and kind = 'esportazione'`,
      sql`insert into steps_taken (data_request_id, move, from_state, to_state, reason, made_by)
          select id, 'refuse', 'aperta', 'rifiutata', 'Lo dice la Zanotelli', ${hr.id}::integer from data_requests
           where user_id = ${id} and state = 'rifiutata'`,
    ])
      await statement.execute(tx);
  });
  return files;
}

/** Stores a decided document and the pictures of the profile. */
async function storeFiles(app: TestApp, id: number): Promise<string[]> {
  const stored = await Promise.all(
    ['documento', 'grande', 'piccola'].map((name) =>
      app.storage.put(Buffer.from(`${name} di Ginevra Zanotelli`), 'application/pdf'),
    ),
  );
  await inTransaction(app.db, id, async (tx) => {
    for (const file of stored) await recordFile(tx, file);
    const [document, large, small] = stored.map(({ sha256 }) => sha256);
    await sql`insert into profile_pictures (user_id, large_sha256, small_sha256)
              values (${id}, ${large}, ${small})`.execute(tx);
    await sql`insert into documents (user_id, type_id, sha256, custom_name)
              values (${id}, (select min(id) from document_types), ${document}, 'contratto-firmato.pdf')`.execute(
      tx,
    );
    await sql`update documents set state = 'rifiutato', refusal_reason = 'Manca la firma della Zanotelli'
               where user_id = ${id}`.execute(tx);
    await sql`insert into document_openings (document_id, opened_by)
              select id, ${id} from documents where user_id = ${id}`.execute(tx);
  });
  return stored.map(({ sha256 }) => sha256);
}

async function insertOrder({ db }: TestApp, requesterId: number): Promise<number> {
  const order = { supplier_id: await addSupplier(db), requester_id: requesterId };
  return inTransaction(db, requesterId, (tx) => insertRow(tx, 'orders', order));
}
