/** A year of delivery notes: goods leave for races and workshops and come back, and the sponsor lends tools. */
import { createDeliveryNote } from '@wms/contract/logistics/delivery-notes/editing';
import { can } from '@wms/contract/platform/permissions';
import { prepareNote } from '../../server/src/logistics/delivery-notes/drafts/preparing.ts';
import { createDraft } from '../../server/src/logistics/delivery-notes/drafts/writing.ts';
import { replaceNote } from '../../server/src/logistics/delivery-notes/moves/annulling.ts';
import { deliverNote } from '../../server/src/logistics/delivery-notes/moves/delivering.ts';
import { issueNote } from '../../server/src/logistics/delivery-notes/moves/issuing.ts';
import { deliveryNoteLifeTable } from '../../server/src/logistics/delivery-notes/shared/living.ts';
import { insertRow, runSql, type Writer } from '../../server/src/platform/database/connection.ts';
import type { Storage } from '../../server/src/platform/files/storage.ts';
import { type Maker, makeMove } from '../../server/src/platform/lives/make-move.ts';
import type { Happening } from './happening.ts';
import { type Journey, journeys, recipients } from './journeys.ts';

const day = 86_400_000;
const sponsorsTools = 8;
/** Days since the sponsor brought the tools, long before they are first needed. */
const loanBegins = 340;

type DeliveryContext = { now: Date; storage: Storage; keepers: readonly number[] };

type Tool = { productId: number; locationId: number };
/** The facts of earlier notes that later ones need. */
type Year = { tools: Tool[]; recipients: Map<string, number> };

/** Returns every note of the year, with its journey and its return, in the order of their times. */
export function yearOfDeliveries(making: DeliveryContext): Happening[] {
  const { now } = making;
  const year: Year = { tools: [], recipients: new Map() };
  const at = (daysAgo: number, hour: number) => {
    const morning = Math.floor((now.getTime() - daysAgo * day) / day) * day;
    return new Date(Math.min(morning + hour * 3_600_000, now.getTime())).toISOString();
  };
  const by = makerOf(making);
  const happenings: Happening[] = [{ at: at(loanBegins, 8), happens: (tx) => bringTools(tx, making, year) }];
  for (const journey of journeys) {
    let id = 0;
    happenings.push({
      at: at(journey.daysAgo, 9),
      happens: async (tx) => {
        id = await makeDraft(tx, journey, year, by.id);
        if (journey.ends !== 'bozza') await setOff(tx, making, { id, journey, by });
      },
    });
    const { back } = journey;
    if (back)
      happenings.push({
        at: at(journey.daysAgo - back.after, 17),
        happens: (tx) => bringBack(tx, making, { id, whole: back.whole, by }),
      });
  }
  return happenings.toSorted((happening, other) => (happening.at < other.at ? -1 : 1));
}

const makerOf = ({ keepers }: DeliveryContext): Maker => ({
  id: keepers[0] ?? 0,
  permissions: new Set([can.productsManagement]),
});

/** Books tools that only these notes use, so that they are there whatever the rest of the demo takes. */
async function bringTools(tx: Writer, making: DeliveryContext, year: Year): Promise<void> {
  for (const [key, { name, vat, street, postalCode, town, province }] of Object.entries(recipients)) {
    const id = await insertRow(tx, 'recipients', { name, vat_number: vat, tax_code: vat });
    const address = { street, postal_code: postalCode, town, province, preferred: true };
    await insertRow(tx, 'recipient_addresses', { recipient_id: id, ...address });
    year.recipients.set(key, id);
  }
  year.tools = await runSql(tx)<Tool>`
    select distinct on (p.name) p.id as "productId", s.location_id as "locationId"
      from products p join stock s on s.product_id = p.id join locations l on l.id = s.location_id
     where p.kind = 'attrezzatura' and p.tracking = 'none' and p.active and s.quantity > 0 and l.capacity is null
     order by p.name, s.quantity desc limit ${sponsorsTools}`;
  const by = makerOf(making);
  const lines = year.tools.map((tool) => ({ ...tool, quantity: '2' }));
  const form = await formOf(tx, { type: 'Rientro di materiale', to: 'sponsor' }, year, lines);
  const words = { causale: 'altro', causaleText: 'Prestito dello sponsor' };
  const id = (await createDraft(tx, createDeliveryNote.body.parse({ ...form, ...words }), by.id)).id;
  await setOff(tx, making, { id, journey: { ends: 'consegnato' }, by });
}

type Line = Partial<Tool> & {
  quantity: string;
  description?: string;
  unit?: string;
  returnedLineId?: number;
};

/** Returns the data that a form would send for this journey. */
async function formOf(
  tx: Writer,
  { type, to, carrier, notes }: Pick<Journey, 'type' | 'to' | 'carrier' | 'notes'>,
  { recipients: book }: Year,
  lines: readonly Line[],
) {
  const kind = await tx
    .selectFrom('delivery_note_types')
    .select(['id', 'causale', 'aspect', 'porto', 'carried_by', 'return_days'])
    .where('name', '=', type)
    .executeTakeFirstOrThrow();
  const [place] = await runSql(tx)<{ id: number; due: string | null }>`
    select (select l.id from locations l
             where l.holds_stock and l.capacity is null and not exists (
               select from locations a
                where a.id = any (l.path) and (a.closed or a.macro_category_id is not null))
             order by l.code desc limit 1) as id, (rome_today() + ${kind.return_days}::integer)::text as due`;
  const address = to === null ? null : recipients[to];
  return {
    typeId: kind.id,
    causale: kind.causale,
    aspect: kind.aspect,
    porto: kind.porto,
    carriedBy: carrier ? 'vettore' : kind.carried_by,
    ...(carrier && {
      carrierName: 'Corriere Taurinense S.r.l.',
      carrierAddress: 'Via Reiss Romoli 200, 10148 Torino (TO)',
    }),
    ...(address && {
      recipientKind: 'rubrica',
      recipientId: book.get(to ?? ''),
      recipientAddress: `${address.street}, ${address.postalCode} ${address.town} (${address.province})`,
    }),
    ...(!address && { toLocationId: place?.id }),
    returnDueOn: place?.due,
    notes,
    lines: lines.map(({ locationId, ...line }) => ({ ...line, locationId, parcels: 1 })),
  };
}

async function makeDraft(tx: Writer, journey: Journey, year: Year, userId: number): Promise<number> {
  const { tools = 0, words = [] } = journey;
  const lines: Line[] = [
    ...year.tools.slice(0, tools).map((tool) => ({ ...tool, quantity: '1' })),
    ...words.map(([description, quantity, unit]) => ({ description, quantity, unit })),
  ];
  const form = createDeliveryNote.body.parse(await formOf(tx, journey, year, lines));
  return (await createDraft(tx, form, userId)).id;
}

type SettingOff = { id: number; journey: Pick<Journey, 'ends'>; by: Maker };

/** Sends the note off, as far as its journey goes. A wrong note is annulled and replaced. */
async function setOff(
  tx: Writer,
  making: DeliveryContext,
  { id, journey: { ends }, by }: SettingOff,
): Promise<void> {
  const { storage } = making;
  const [today] = await runSql(tx)<{ day: string }>`select rome_today()::text as day`;
  const day = today?.day ?? '';
  const issue = { issuedOn: day, startsOn: day, startsTime: '09:30' };
  await issueNote(tx, storage, { id, by, issue, site: null });
  if (ends === 'replaced') {
    const reason = 'La quantità era sbagliata';
    const { id: copy } = await replaceNote(tx, storage, { id, by, reason });
    await setOff(tx, making, { id: copy, journey: { ends: 'consegnato' }, by });
    return;
  }
  if (ends === 'emesso') return;
  await makeMove(tx, deliveryNoteLifeTable, { id, move: 'depart', by });
  if (ends === 'consegnato')
    await deliverNote(tx, id, by, { receiverName: 'Ufficio ricevimento', deliveredOn: day });
}

type Return = { id: number; whole: boolean; by: Maker };

async function bringBack(tx: Writer, making: DeliveryContext, { id, whole, by }: Return): Promise<void> {
  const prepared = await prepareNote(tx, { returnOf: id });
  const type = await tx
    .selectFrom('delivery_note_types')
    .select(['id', 'causale', 'carried_by'])
    .where('name', '=', 'Rientro di materiale')
    .executeTakeFirstOrThrow();
  const { lines, team, ...header } = prepared;
  const some = whole ? lines : lines.slice(1);
  const form = createDeliveryNote.body.parse({
    ...header,
    teamId: team?.id,
    typeId: type.id,
    causale: type.causale,
    carriedBy: type.carried_by,
    returnDueOn: null,
    lines: some.map(({ product, place, ...line }) => ({
      ...line,
      productId: product?.id,
      locationId: place?.id,
    })),
  });
  const { id: back } = await createDraft(tx, form, by.id);
  await setOff(tx, making, { id: back, journey: { ends: 'consegnato' }, by });
}
