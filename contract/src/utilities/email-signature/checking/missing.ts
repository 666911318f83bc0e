/** The data that a signature may lack, and the fields of a template that are empty then. */
import type { SignatureData } from '../data.ts';
import type { Placeholder } from '../placeholders.ts';

type Fields = readonly [section: Placeholder, ...others: Placeholder[]];

/** The data that a person may lack, each with the fields that show it; the first field names their section. */
const ofPerson: readonly { fields: Fields; without: Partial<SignatureData> }[] = [
  { fields: ['funzione'], without: { role: null } },
  { fields: ['reparto'], without: { team: null } },
  { fields: ['telefono', 'telefonoNumero'], without: { phone: null } },
  { fields: ['email'], without: { email: null } },
  { fields: ['indirizzo'], without: { address: null } },
  { fields: ['sito', 'sitoUrl'], without: { website: null } },
  { fields: ['link', 'conLink', 'etichetta', 'url', 'ultimo'], without: { links: [] } },
];
/** The fields of data that a template may lack. */
const ofTemplate: readonly Fields[] = [
  ['logo', 'logoUrl', 'logoTesto', 'logoLarghezza', 'logoAltezza'],
  ['nota'],
];

const sections = new Map<string, string>(
  [...ofPerson.map(({ fields }) => fields), ...ofTemplate].flatMap((fields) =>
    fields.map((name) => [name, fields[0]] as const),
  ),
);

/** Answers whether a field is empty for some people; the name, the organisation and the colour never are. */
export const mayBeMissing = (name: string) => sections.has(name);

/** Returns the section that a field needs: `{{#sito}}…{{/sito}}` for `{{sitoUrl}}`. */
export const sectionOf = (name: string) => sections.get(name) ?? name;

/** Returns every combination of data that a person may lack and the template uses, from nothing to everything. */
export function leaveOut(names: ReadonlySet<string>): Partial<SignatureData>[] {
  let sets: { count: number; data: Partial<SignatureData> }[] = [{ count: 0, data: {} }];
  for (const { fields, without } of ofPerson)
    if (fields.some((name) => names.has(name)))
      sets = sets.flatMap((set) => [set, { count: set.count + 1, data: { ...set.data, ...without } }]);
  return sets.toSorted((set, other) => set.count - other.count).map(({ data }) => data);
}
