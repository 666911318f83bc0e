/** The address book of recipients. */
import {
  createRecipient,
  deleteRecipient,
  editRecipient,
  exportRecipients,
  getRecipient,
  type ListedRecipient,
  listRecipients,
  type Recipient,
} from '@wms/contract/logistics/delivery-notes/recipients';
import { Id, text } from '@wms/contract/platform/schema';
import { sql } from 'kysely';
import { z } from 'zod';
import {
  insertRow,
  type Reader,
  runSql,
  updateRow,
  type Writer,
} from '../../../platform/database/connection.ts';
import { cursors, type Page, pageBy } from '../../../platform/database/paging.ts';
import { holdsWord, typedWords } from '../../../platform/database/search-words.ts';
import { implement } from '../../../platform/http/endpoint.ts';
import { refuse } from '../../../platform/refusal.ts';
import { exportPages, type TableColumn } from '../../../platform/spreadsheets/table-file.ts';
import { refuseStaleEdit } from '../../history/stale.ts';

type Form = (typeof createRecipient)['body']['_output'];
type Request = (typeof listRecipients)['query']['_output'];

const noRecipient = () => refuse.notFound('Destinatario non trovato');
const isUsed = sql<boolean>`exists (select from delivery_notes n where n.recipient_id = r.id)`;
const places = cursors(z.object({ name: text(200, 0), id: Id }));

async function readRecipients(db: Reader, request: Request): Promise<Page<ListedRecipient>> {
  const { q = '', show = 'active' } = request;
  const matches = [
    show === 'all' ? sql`true` : sql`r.active = ${show === 'active'}`,
    ...typedWords(q).map((word) => holdsWord(sql`r.search`, word)),
  ];
  const source = sql`recipients r where ${sql.join(matches, sql` and `)}`;
  const page = pageBy(places, { name: sql`search_text(r.name)`, id: sql`r.id` }, request);
  const rows = await runSql(db)<ListedRecipient & { key: string; count: number | null }>`
    select r.id, r.name, r.vat_number as "vatNumber", r.tax_code as "taxCode", r.email, r.phone, r.active,
           (select a.town from recipient_addresses a where a.recipient_id = r.id
             order by a.preferred desc, a.id limit 1) as town,
           search_text(r.name) as key, ${page.total(source)} as count
      from ${source} and ${page.after} ${page.end}`;
  return page.of(rows, ({ key, id }) => ({ name: key, id }));
}

async function readRecipient(db: Reader, id: number): Promise<Recipient> {
  const [recipient] = await runSql(db)<Recipient>`
    select r.id, r.name, r.vat_number as "vatNumber", r.tax_code as "taxCode", r.email, r.phone, r.notes, r.active,
           coalesce((select json_agg(json_build_object(
                       'label', a.label, 'street', a.street, 'postalCode', a.postal_code, 'town', a.town,
                       'province', a.province, 'country', a.country, 'preferred', a.preferred) order by a.id)
                       from recipient_addresses a where a.recipient_id = r.id), '[]') as addresses,
           not ${isUsed} as unused, r.version
      from recipients r where r.id = ${id}`;
  if (!recipient) throw noRecipient();
  return recipient;
}

const columnsOf = ({ vatNumber, taxCode, addresses, ...form }: Form) => ({
  ...form,
  vat_number: vatNumber,
  tax_code: taxCode,
});

async function writeAddresses(tx: Writer, id: number, addresses: Form['addresses']): Promise<void> {
  const kept = await runSql(tx)<Form['addresses'][number]>`
    select label, street, postal_code as "postalCode", town, province, country, preferred
      from recipient_addresses where recipient_id = ${id} order by id`;
  // An edit of the name alone leaves the addresses and their history as they are.
  if (JSON.stringify(kept.map(inOrder)) === JSON.stringify(addresses.map(inOrder))) return;
  await tx.deleteFrom('recipient_addresses').where('recipient_id', '=', id).execute();
  for (const { postalCode, ...address } of addresses)
    await insertRow(tx, 'recipient_addresses', { ...address, postal_code: postalCode, recipient_id: id });
}

const inOrder = ({
  label,
  street,
  postalCode,
  town,
  province,
  country,
  preferred,
}: Form['addresses'][number]) => [...[label, street, postalCode, town, province, country, preferred]];

/** Refuses with 409 a VAT number or tax code of another recipient in use, whose name the sentence says. */
async function refuseDouble(tx: Writer, { vatNumber, taxCode, active }: Form, except: number): Promise<void> {
  if (!active) return;
  const [other] = await runSql(tx)<{ name: string; by: 'vatNumber' | 'taxCode' }>`
    select name, case when vat_number = ${vatNumber} then 'vatNumber' else 'taxCode' end as by
      from recipients
     where active and (vat_number = ${vatNumber} or tax_code = ${taxCode}) and id <> ${except} limit 1`;
  if (!other) return;
  const what = other.by === 'vatNumber' ? 'Questa partita IVA' : 'Questo codice fiscale';
  throw refuse.conflict(`${what} è già di «${other.name}»: aprilo invece di farne un altro`, other.by);
}

async function lockRecipient(tx: Writer, id: number) {
  const [recipient] = await runSql(tx)<{ id: number; name: string; version: number; used: boolean }>`
    select id, name, version, ${isUsed} as used from recipients r where id = ${id} for update of r`;
  if (!recipient) throw noRecipient();
  return recipient;
}

const columns: readonly TableColumn<ListedRecipient>[] = [
  { header: 'Nome', value: (row) => row.name, width: 36 },
  { header: 'Partita IVA', value: (row) => row.vatNumber, width: 16 },
  { header: 'Codice fiscale', value: (row) => row.taxCode, width: 18 },
  { header: 'Comune', value: (row) => row.town, width: 20 },
  { header: 'E-mail', value: (row) => row.email, width: 28 },
  { header: 'Telefono', value: (row) => row.phone, width: 18 },
];

export const recipientRoutes = [
  implement(listRecipients, ({ query, db }) => readRecipients(db, query)),
  implement(exportRecipients, ({ query, db }) =>
    exportPages('destinatari', columns, query, (page) => readRecipients(db, page)),
  ),
  implement(getRecipient, ({ params: { id }, db }) => readRecipient(db, id)),

  implement(createRecipient, async ({ body, tx }) => {
    await refuseDouble(tx, body, 0);
    const id = await insertRow(tx, 'recipients', columnsOf(body));
    await writeAddresses(tx, id, body.addresses);
    return { message: `«${body.name}» è in rubrica`, id };
  }),

  implement(editRecipient, async ({ params: { id }, body: { version, ...form }, tx }) => {
    await refuseStaleEdit(tx, 'recipients', await lockRecipient(tx, id), version);
    await refuseDouble(tx, form, id);
    await updateRow(tx, 'recipients', id, columnsOf(form));
    await writeAddresses(tx, id, form.addresses);
    return { message: `«${form.name}» salvato` };
  }),

  implement(deleteRecipient, async ({ params: { id }, tx }) => {
    const { name, used } = await lockRecipient(tx, id);
    if (used) throw refuse.conflict(`Ci sono DDT per «${name}»: mettilo fuori uso`);
    await tx.deleteFrom('recipients').where('id', '=', id).execute();
    return { message: `«${name}» eliminato dalla rubrica` };
  }),
];
