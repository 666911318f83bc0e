/** The templates of the organisation: people who manage users make them, and nobody else can change one. */
import { z } from 'zod';
import { namesOf } from '../../platform/declarations/names-of.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { HistoryPage } from '../../platform/history.ts';
import { paging } from '../../platform/lists.ts';
import { can } from '../../platform/permissions.ts';
import { acrossFields, Created, Id, line, optional, text, Version } from '../../platform/schema.ts';
import { Accent, Logo, layoutLabels, logoSides, mostHtml, Note } from './data.ts';

const access = [[can.usersManagement]] as const;
const path = '/api/utilities/signature-templates';

const shape = {
  layout: z.enum(namesOf(layoutLabels)),
  accent: z.string(),
  logo: Logo.nullable(),
  note: z.string().nullable(),
  html: z.string().nullable(),
};

/** A template as a person chooses it for their signature. */
export const OfferedTemplate = z.object({ id: Id, name: z.string(), isDefault: z.boolean(), ...shape });
export type OfferedTemplate = z.infer<typeof OfferedTemplate>;

export const KeptTemplate = OfferedTemplate.extend({
  /** Whether people can choose it; a closed template can't be chosen. */
  active: z.boolean(),
  /** The number of people who chose this template; people who have it only as the default don't count. */
  chosenBy: z.number(),
  version: Version,
});
export type KeptTemplate = z.infer<typeof KeptTemplate>;

/** The facts about the organisation in every signature. */
export const OrganisationInSignature = z.object({
  organisation: z.string(),
  address: z.string().nullable(),
  website: z.string().nullable(),
});

export const listSignatureTemplates = endpoint.get(path, {
  summary: 'I modelli della firma: il predefinito, poi quelli in uso, poi quelli chiusi, per nome',
  access,
  answer: z.object({ rows: z.array(KeptTemplate), organisation: OrganisationInSignature }),
});

export const getSignatureTemplate = endpoint.get(`${path}/:id`, {
  summary: 'Un modello della firma',
  access,
  answer: KeptTemplate,
});

export const getSignatureTemplateHistory = endpoint.get(`${path}/:id/history`, {
  summary: 'Chi ha cambiato che cosa di un modello della firma, dal più recente',
  access,
  query: z.strictObject(paging),
  answer: HistoryPage,
});

const fields = {
  name: line(60),
  layout: z.enum(namesOf(layoutLabels)),
  accent: Accent,
  logo: Logo.nullable().default(null),
  note: Note,
  /** Only for 'su misura': the server checks the HTML. */
  html: optional(text(mostHtml)),
};

type LayoutFields = { layout?: unknown; html?: unknown; logo?: unknown };
const withRules = <S extends z.ZodObject>(body: S) =>
  body
    .refine(
      ({ layout, html }: LayoutFields) => layout !== 'suMisura' || Boolean(html),
      acrossFields('html', 'Scrivi l’HTML del modello'),
    )
    .refine(
      ({ layout, logo }: LayoutFields) =>
        layout !== 'laterale' || !logo || Number(Object(logo).width) <= logoSides.mostBeside,
      acrossFields('logo.width', `A lato il logo è largo al massimo ${logoSides.mostBeside} px`),
    );

export const createSignatureTemplate = endpoint.post(path, {
  summary: 'Nuovo modello della firma',
  access,
  undoable: true,
  body: withRules(z.strictObject(fields)),
  answer: Created,
});

export const editSignatureTemplate = endpoint.patch(`${path}/:id`, {
  summary: 'Modifica un modello della firma. 409 se intanto è cambiato',
  access,
  undoable: true,
  body: withRules(z.strictObject({ version: Version, ...fields })),
});
export type TemplateForm = z.output<typeof createSignatureTemplate.body>;

const act = (what: string) => ({
  summary: what,
  access,
  undoable: true as const,
  body: z.strictObject({ version: Version }),
});

export const makeSignatureTemplateDefault = endpoint.post(
  `${path}/:id/default`,
  act('Fa di un modello quello di chi non ne sceglie uno'),
);
export const closeSignatureTemplate = endpoint.post(
  `${path}/:id/close`,
  act('Chiude un modello: chi lo usava passa al predefinito'),
);
export const reopenSignatureTemplate = endpoint.post(`${path}/:id/reopen`, act('Riapre un modello chiuso'));

export const deleteSignatureTemplate = endpoint.delete(`${path}/:id`, {
  summary: 'Elimina un modello che nessuno ha scelto e che non è il predefinito',
  access,
  undoable: 'lost',
});
