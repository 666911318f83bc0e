/** The signature of the signed-in person; the data of others are neither read nor written here. */
import { roleLabels } from '@wms/contract/humanResources/teams/endpoints';
import { formatPhone } from '@wms/contract/platform/codes/codes';
import { kilobytes } from '@wms/contract/utilities/email-signature/checking/check';
import { type FieldName, mostBytes, type SignatureData } from '@wms/contract/utilities/email-signature/data';
import {
  getOwnSignature,
  SignatureChoices,
  saveOwnSignature,
} from '@wms/contract/utilities/email-signature/own';
import { renderSignature } from '@wms/contract/utilities/email-signature/render';
import { sql } from 'kysely';
import { type Reader, runSql } from '../../platform/database/connection.ts';
import { implement } from '../../platform/http/endpoint.ts';
import { missingPerson } from '../../platform/people/require.ts';
import { refuse } from '../../platform/refusal.ts';
import { readOrganisationInSignature } from './organisation.ts';
import { readTemplates } from './templates.ts';

type Person = {
  name: string;
  email: string | null;
  phone: string | null;
  team: string | null;
  title: string | null;
  teamRole: string | null;
};

/**
 * Reads what WMS knows of the person today. If the person is in several teams, the main one counts. A member without a
 * title and without a leading role has no role in the signature.
 */
async function readKnown(db: Reader, userId: number) {
  const [person] = await runSql(db)<Person>`
    select u.first_name || ' ' || u.last_name as name, u.institutional_email as email, p.phone,
           t.name as team, m.title, m.role as "teamRole"
      from users u
      left join personal_data p on p.user_id = u.id
      left join lateral (
        select team_id, title, role from team_members
         where user_id = u.id and since <= rome_today() and (until is null or until >= rome_today())
         order by main desc, since, id limit 1) m on true
      left join teams t on t.id = m.team_id
     where u.id = ${userId}`;
  if (!person) throw missingPerson();
  const { title, teamRole, ...known } = person;
  const leads = teamRole === 'responsabile' || teamRole === 'vice' ? roleLabels[teamRole] : null;
  return {
    ...known,
    phone: known.phone && formatPhone(known.phone),
    role: title ?? leads,
    ...(await readOrganisationInSignature(db)),
  };
}

type StoredSignature = { templateId: number | null; fields: unknown; links: unknown };

async function readStored(db: Reader, userId: number): Promise<StoredSignature | undefined> {
  const [stored] = await runSql(db)<StoredSignature>`
    select template_id as "templateId", fields, links from signature_choices where user_id = ${userId}`;
  return stored;
}

export const ownSignatureRoutes = [
  implement(getOwnSignature, async ({ user, db }) => {
    const [known, templates, stored] = await Promise.all([
      readKnown(db, user.id),
      readTemplates(db),
      readStored(db, user.id),
    ]);
    const chosen = templates.find(({ id }) => id === stored?.templateId);
    return {
      known,
      templates: templates.filter(({ active }) => active),
      templateId: chosen?.active ? chosen.id : null,
      closedTemplate: chosen && !chosen.active ? chosen.name : null,
      choices: stored ? SignatureChoices.parse(stored) : null,
    };
  }),

  implement(saveOwnSignature, async ({ body: { templateId, fields, links }, user, tx }) => {
    // The lock makes a close or a deletion of the template wait until this choice is written.
    if (templateId !== null)
      await runSql(tx)`select from signature_templates where id = ${templateId} for share`;
    const [template] =
      templateId === null
        ? await readTemplates(tx, { onlyActive: true })
        : await readTemplates(tx, { id: templateId, onlyActive: true });
    if (!template) throw refuse.invalid('templateId', 'Questo modello non c’è più: scegline un altro');
    const known = await readKnown(tx, user.id);
    const textOf = (name: FieldName) => (fields[name].shown ? (fields[name].text ?? known[name]) : null);
    const data: SignatureData = {
      name: fields.name.text ?? known.name,
      organisation: known.organisation,
      links,
      role: textOf('role'),
      team: textOf('team'),
      phone: textOf('phone'),
      email: textOf('email'),
      address: textOf('address'),
      website: textOf('website'),
    };
    const { bytes } = renderSignature(template, data);
    if (bytes > mostBytes)
      throw refuse.invalid(
        'links',
        `La firma pesa ${kilobytes(bytes)}, al massimo 10 kB: accorcia i testi o togli un collegamento`,
      );
    await runSql(tx)`
      insert into signature_choices (user_id, template_id, fields, links)
      values (${user.id}, ${templateId}, ${JSON.stringify(fields)}::jsonb, ${JSON.stringify(links)}::jsonb)
      on conflict (user_id) do update set template_id = excluded.template_id, fields = excluded.fields,
        links = excluded.links
       where (signature_choices.template_id, signature_choices.fields, signature_choices.links)
             is distinct from (excluded.template_id, excluded.fields, excluded.links)`;
    return { message: 'Firma salvata: la prossima volta la trovi così' };
  }),
];

/** SQL: the name of the template of a choice `t`, for the export of a person's data. */
export const namedTemplate = sql<
  string | null
>`(select s.name from signature_templates s where s.id = t.template_id)`;
