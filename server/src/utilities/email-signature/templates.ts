/**
 * The templates of the signature: people with the permission to manage users make them, and each is checked before it
 * is stored.
 */

import { explainTemplate } from '@wms/contract/utilities/email-signature/checking/check';
import type { SignatureTemplate } from '@wms/contract/utilities/email-signature/data';
import { layoutLabels } from '@wms/contract/utilities/email-signature/data';
import {
  closeSignatureTemplate,
  createSignatureTemplate,
  deleteSignatureTemplate,
  editSignatureTemplate,
  getSignatureTemplate,
  getSignatureTemplateHistory,
  KeptTemplate,
  listSignatureTemplates,
  makeSignatureTemplateDefault,
  reopenSignatureTemplate,
  type TemplateForm,
} from '@wms/contract/utilities/email-signature/templates';
import { sql } from 'kysely';
import {
  insertRow,
  type Reader,
  runSql,
  updateRow,
  type Writer,
} from '../../platform/database/connection.ts';
import { type ConstraintSentences, conflict } from '../../platform/database/constraint-sentences.ts';
import { commonNames, field, number, switched } from '../../platform/history/description.ts';
import { historyOf } from '../../platform/history/history.ts';
import { implement } from '../../platform/http/endpoint.ts';
import { refuse } from '../../platform/refusal.ts';
import { counterAct } from '../../platform/undo/counter-act.ts';
import { versionOf } from '../../platform/undo/version-of.ts';
import { readOrganisationInSignature } from './organisation.ts';

const history = historyOf({
  names: commonNames,
  tables: {
    signature_templates: {
      one: 'Modello',
      fields: {
        name: field('Nome'),
        layout: field('Disposizione', { words: layoutLabels }),
        accent: field('Colore'),
        logo_url: field('Indirizzo del logo'),
        logo_alt: field('Testo del logo'),
        logo_width: number('Larghezza del logo'),
        logo_height: number('Altezza del logo'),
        note: field('Nota di chiusura'),
        html: field('HTML'),
        is_default: switched('Reso predefinito', 'Non più predefinito'),
        active: switched('Riaperto', 'Chiuso'),
      },
    },
  },
});

const mostTemplates = 500;

const missing = () => refuse.notFound('Questo modello non c’è');

/** Reads templates in the order in which they are offered. */
export async function readTemplates(
  db: Reader,
  { id, onlyActive = false }: { id?: number; onlyActive?: boolean } = {},
): Promise<KeptTemplate[]> {
  const rows = await runSql(db)<object>`
    select id, name, is_default as "isDefault", layout, accent, note, html, active, version,
           case when logo_url is not null then json_build_object(
             'url', logo_url, 'alt', logo_alt, 'width', logo_width, 'height', logo_height) end as logo,
           (select count(*) from signature_choices c where c.template_id = t.id) as "chosenBy"
      from signature_templates t
     where ${id === undefined ? sql`true` : sql`id = ${id}`} and (active or ${!onlyActive})
     order by is_default desc, active desc, search_text(name), id`;
  return rows.map((row) => KeptTemplate.parse(row));
}

async function requireTemplate(db: Reader, id: number): Promise<KeptTemplate> {
  const [template] = await readTemplates(db, { id });
  if (!template) throw missing();
  return template;
}

async function lockTemplate(tx: Writer, id: number): Promise<KeptTemplate> {
  await runSql(tx)`select from signature_templates where id = ${id} for update`;
  return requireTemplate(tx, id);
}

/**
 * Returns the template without the parts that its layout doesn't have. Refuses one that can't be sent in a mail, with
 * one sentence at its field.
 */
function checkTemplate({ layout, accent, note, ...form }: TemplateForm): SignatureTemplate {
  const template = {
    layout,
    accent,
    note,
    logo: layout === 'essenziale' ? null : form.logo,
    html: layout === 'suMisura' ? form.html : null,
  };
  const wrong = explainTemplate(template);
  if (wrong) throw refuse.invalid('html', wrong);
  return template;
}

const columnsOf = (name: string, { logo, ...template }: SignatureTemplate) => ({
  ...template,
  name,
  logo_url: logo?.url ?? null,
  logo_alt: logo?.alt ?? null,
  logo_width: logo?.width ?? null,
  logo_height: logo?.height ?? null,
});

export const templateConstraints: ConstraintSentences = {
  signature_templates_name: conflict('C’è già un modello con questo nome', 'name'),
};

/** Closes again what was reopened, or the other way round. */
const counterTo = async (
  endpoint: typeof closeSignatureTemplate | typeof reopenSignatureTemplate,
  tx: Writer,
  id: number,
) =>
  counterAct(endpoint, {
    params: { id: String(id) },
    body: { version: await versionOf(tx, 'signature_templates', id) },
  });

export const templateRoutes = [
  implement(listSignatureTemplates, async ({ db }) => ({
    rows: await readTemplates(db),
    organisation: await readOrganisationInSignature(db),
  })),

  implement(getSignatureTemplate, ({ params, db }) => requireTemplate(db, params.id)),

  implement(getSignatureTemplateHistory, async ({ params: { id }, query, db }) => {
    await requireTemplate(db, id);
    return history.readPage(db, { table: 'signature_templates', id, ...query });
  }),

  implement(createSignatureTemplate, async ({ body, tx }) => {
    await refuseOneTooMany(tx);
    const id = await insertRow(tx, 'signature_templates', columnsOf(body.name, checkTemplate(body)));
    const undo = [counterAct(deleteSignatureTemplate, { params: { id: String(id) } })];
    return { id, undo, message: `Modello «${body.name}» creato` };
  }),

  implement(editSignatureTemplate, async ({ params: { id }, body: { version, ...form }, tx }) => {
    const template = await lockTemplate(tx, id);
    await history.refuseStaleEdit(tx, 'signature_templates', template, version);
    await updateRow(tx, 'signature_templates', id, columnsOf(form.name, checkTemplate(form)));
    const { name, layout, accent, logo, note, html } = template;
    const body = {
      name,
      layout,
      accent,
      logo,
      note,
      html,
      version: await versionOf(tx, 'signature_templates', id),
    };
    const undo = [counterAct(editSignatureTemplate, { params: { id: String(id) }, body })];
    return { undo, message: `Modello «${form.name}» salvato: ${whoseSignature(template)}` };
  }),

  implement(makeSignatureTemplateDefault, async ({ params: { id }, body: { version }, tx }) => {
    // Everybody who changes the default template waits here, before any row of their own template is locked.
    await runSql(tx)`select from signature_templates where is_default or id = ${id} order by id for update`;
    const template = await lockTemplate(tx, id);
    await history.refuseStaleAct(tx, 'signature_templates', template, version);
    if (!template.active) throw refuse.conflict(`Il modello «${template.name}» è chiuso: prima riaprilo`);
    if (template.isDefault) throw refuse.conflict(`Il modello «${template.name}» è già il predefinito`);
    const former = await runSql(tx)<{ id: number; version: number }>`
      update signature_templates set is_default = false where is_default returning id, version`;
    await updateRow(tx, 'signature_templates', id, { is_default: true });
    const undo = former.map(({ id: before, version: since }) =>
      counterAct(makeSignatureTemplateDefault, { params: { id: String(before) }, body: { version: since } }),
    );
    return {
      undo,
      message: `«${template.name}» è ora il modello di chi non ne sceglie uno`,
    };
  }),

  implement(closeSignatureTemplate, async ({ params: { id }, body: { version }, tx }) => {
    const template = await lockTemplate(tx, id);
    await history.refuseStaleAct(tx, 'signature_templates', template, version);
    refuseDefault(template);
    if (!template.active) throw refuse.conflict(`Il modello «${template.name}» è già chiuso`);
    await updateRow(tx, 'signature_templates', id, { active: false });
    const undo = [await counterTo(reopenSignatureTemplate, tx, id)];
    return { undo, message: `Modello «${template.name}» chiuso` };
  }),

  implement(reopenSignatureTemplate, async ({ params: { id }, body: { version }, tx }) => {
    const template = await lockTemplate(tx, id);
    await history.refuseStaleAct(tx, 'signature_templates', template, version);
    if (template.active) throw refuse.conflict(`Il modello «${template.name}» è già in uso`);
    await updateRow(tx, 'signature_templates', id, { active: true });
    const undo = [await counterTo(closeSignatureTemplate, tx, id)];
    return { undo, message: `Modello «${template.name}» riaperto` };
  }),

  implement(deleteSignatureTemplate, async ({ params: { id }, tx }) => {
    const template = await lockTemplate(tx, id);
    refuseDefault(template);
    if (template.chosenBy > 0)
      throw refuse.conflict(
        `Qualcuno firma con il modello «${template.name}»: invece di eliminarlo, chiudilo`,
      );
    await tx.deleteFrom('signature_templates').where('id', '=', id).execute();
    return { message: `Modello «${template.name}» eliminato` };
  }),
];

/**
 * Refuses a template beyond the limit, which exists because the page and the people who sign get all templates at once.
 * The lock lets one person at a time take the last place.
 */
async function refuseOneTooMany(tx: Writer): Promise<void> {
  await runSql(tx)`select pg_advisory_xact_lock(hashtext('signature_templates'))`;
  const [kept] = await runSql(tx)<{ count: number }>`
    select count(*)::integer as count from signature_templates`;
  if (kept && kept.count >= mostTemplates)
    throw refuse.conflict(
      `Ci sono già ${mostTemplates} modelli: elimina quelli che nessuno usa, poi creane uno nuovo`,
    );
}

function refuseDefault({ name, isDefault }: KeptTemplate) {
  if (isDefault)
    throw refuse.conflict(`«${name}» è il modello predefinito: prima rendi predefinito un altro`);
}

/** Tells people who use the template to copy the signature again, because copied signatures don't change. */
const whoseSignature = ({ isDefault, chosenBy }: KeptTemplate) =>
  isDefault || chosenBy > 0 ? 'chi lo usa deve copiare di nuovo la firma' : 'per ora non lo usa nessuno';
