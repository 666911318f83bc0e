/** The causali, which the treasurer defines. A receipt keeps the values that its causale had when it was issued. */
import {
  createReceiptKind,
  deleteReceiptKind,
  editReceiptKind,
  listReceiptKinds,
  Nature,
  natures,
  type ReceiptKind,
  StampRule,
  stampRules,
} from '@wms/contract/accounting/rules/kinds';
import { sql } from 'kysely';
import {
  insertRow,
  type Reader,
  runSql,
  updateRow,
  type Writer,
} from '../../platform/database/connection.ts';
import { type ConstraintSentences, conflict } from '../../platform/database/constraint-sentences.ts';
import { commonNames, field, switched } from '../../platform/history/description.ts';
import { historyOf } from '../../platform/history/history.ts';
import { implement } from '../../platform/http/endpoint.ts';
import { refuse } from '../../platform/refusal.ts';

const history = historyOf({
  names: commonNames,
  tables: {
    receipt_kinds: {
      one: 'Causale',
      feminine: true,
      fields: {
        name: field('Nome'),
        nature: field('Natura', { words: natures }),
        stamp_rule: field('Bollo', { words: stampRules }),
        exempt_text: field('Articolo dell’esenzione'),
        vat: field('Soggetta a IVA', 'yesNo'),
        law_text: field('Testo di legge'),
        active: switched('Rimessa in uso', 'Messa fuori uso'),
      },
    },
  },
});

type KindFilter = { ids?: readonly number[]; show?: 'active' | 'all' };

/** Reads the causali by name: those in use, all, or some. */
export async function readKinds(
  db: Reader,
  { ids, show = 'active' }: KindFilter = {},
): Promise<ReceiptKind[]> {
  const wanted = ids ? sql`id = any (${[...new Set(ids)]}::integer[])` : sql`active or ${show === 'all'}`;
  const rows = await runSql(db)<ReceiptKind>`
    select id, name, nature, stamp_rule as "stampRule", exempt_text as "exemptText", vat, law_text as "lawText", active,
           not exists (select from receipt_lines l where l.kind_id = k.id)
             and not exists (select from mass_issues m where m.kind_id = k.id) as unused, version
      from receipt_kinds k where ${wanted} order by search_text(name), id`;
  return rows.map((row) => ({
    ...row,
    nature: Nature.parse(row.nature),
    stampRule: StampRule.parse(row.stampRule),
  }));
}

type Form = (typeof createReceiptKind)['body']['_output'];

const columnsOf = (form: Form) => ({
  name: form.name,
  nature: form.nature,
  stamp_rule: form.stampRule,
  exempt_text: form.stampRule === 'esente' ? form.exemptText : null,
  vat: form.vat,
  law_text: form.lawText,
  active: form.active,
});

async function lockKind(tx: Writer, id: number): Promise<ReceiptKind> {
  await runSql(tx)`select from receipt_kinds where id = ${id} for update`;
  const [kind] = await readKinds(tx, { ids: [id] });
  if (!kind) throw refuse.notFound('Causale non trovata');
  return kind;
}

export const receiptKindConstraints: ConstraintSentences = {
  receipt_kinds_name: conflict('C’è già una causale con questo nome', 'name'),
};

export const receiptKindRoutes = [
  implement(listReceiptKinds, ({ query, db }) => readKinds(db, query)),

  implement(createReceiptKind, async ({ body, tx }) => {
    const id = await insertRow(tx, 'receipt_kinds', columnsOf(body));
    return { message: `Causale «${body.name}» creata`, id };
  }),

  implement(editReceiptKind, async ({ params: { id }, body: { version, ...form }, tx }) => {
    const kind = await lockKind(tx, id);
    await history.refuseStaleEdit(tx, 'receipt_kinds', kind, version);
    await updateRow(tx, 'receipt_kinds', id, columnsOf(form));
    return { message: `Causale «${form.name}» salvata` };
  }),

  implement(deleteReceiptKind, async ({ params: { id }, tx }) => {
    const { name, unused } = await lockKind(tx, id);
    if (!unused) throw refuse.conflict(`Ci sono ricevute con la causale «${name}»: mettila fuori uso`);
    await tx.deleteFrom('receipt_kinds').where('id', '=', id).execute();
    return { message: `Causale «${name}» eliminata` };
  }),
];
