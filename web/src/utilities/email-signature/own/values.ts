/** The form of the person's own signature: its values, the body that is sent, and the data of the preview. */
import {
  type FieldName,
  fieldNames,
  fieldSchemas,
  type SignatureData,
  SignatureLink,
  shownAtFirst,
} from '@wms/contract/utilities/email-signature/data';
import type { OwnSignature } from '@wms/contract/utilities/email-signature/own';
import { renderSignature, type Signature } from '@wms/contract/utilities/email-signature/render';

export type OwnValues = {
  templateId: string;
  fields: Record<FieldName, { text: string; shown: boolean }>;
  links: { label: string; url: string }[];
};

const ofEach = <V>(make: (name: FieldName) => V): Record<FieldName, V> => ({
  name: make('name'),
  role: make('role'),
  team: make('team'),
  phone: make('phone'),
  email: make('email'),
  address: make('address'),
  website: make('website'),
});

const defaultId = ({ templates }: OwnSignature) => templates[0]?.id ?? 0;

export const valuesOf = (own: OwnSignature): OwnValues => ({
  templateId: String(own.templateId ?? defaultId(own)),
  fields: ofEach((name) => {
    const chosen = own.choices?.fields[name];
    return { text: chosen?.text ?? own.known[name] ?? '', shown: chosen?.shown ?? shownAtFirst(name) };
  }),
  links: own.choices?.links ?? [],
});

/**
 * The body to send. A text that is equal to the one in WMS isn't stored, so a later phone number is used automatically.
 */
export const bodyOf = (own: OwnSignature, { templateId, fields, links }: OwnValues) => ({
  templateId: Number(templateId) === defaultId(own) ? null : Number(templateId),
  fields: ofEach((name) => {
    const { text, shown } = fields[name];
    const isKnown = text.trim() === '' || text.trim() === own.known[name];
    return { text: isKnown ? null : text, shown: name === 'name' || (shown && text.trim() !== '') };
  }),
  links,
});

/** The data of the preview: a typed text as soon as it is valid, before that the value from WMS, or nothing. */
function dataOf(own: OwnSignature, { fields, links }: OwnValues): SignatureData {
  const texts = ofEach((name) => {
    const { text, shown } = fields[name];
    if (!shown || text.trim() === '') return null;
    return fieldSchemas[name].safeParse(text).data ?? own.known[name];
  });
  return {
    ...texts,
    name: texts.name ?? own.known.name,
    organisation: own.known.organisation,
    links: links.flatMap((link) => SignatureLink.safeParse(link).data ?? []),
  };
}

export function signatureOf(own: OwnSignature, values: OwnValues): Signature {
  const template = own.templates.find(({ id }) => String(id) === values.templateId) ?? own.templates[0];
  if (!template) throw new Error('There is always a default template');
  return renderSignature(template, dataOf(own, values));
}

export const placesOf = (name: FieldName) => `fields.${name}.text`;
export { fieldNames };
