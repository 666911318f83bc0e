/** What a signature may have to do without, and which fields of a template are empty then. */
import type { SignatureData } from '../data.ts';
import type { Placeholder } from '../placeholders.ts';

type Fields = readonly [section: Placeholder, ...others: Placeholder[]];

/** By what a person may not have: the fields that say it, the one first in whose section they stand. */
const ofPerson: readonly { fields: Fields; without: Partial<SignatureData> }[] = [
  { fields: ['funzione'], without: { role: null } },
  { fields: ['reparto'], without: { team: null } },
  { fields: ['telefono', 'telefonoNumero'], without: { phone: null } },
  { fields: ['email'], without: { email: null } },
  { fields: ['indirizzo'], without: { address: null } },
  { fields: ['sito', 'sitoUrl'], without: { website: null } },
  { fields: ['link', 'conLink', 'etichetta', 'url', 'ultimo'], without: { links: [] } },
];
/** What a template may not have. */
const ofTemplate: readonly Fields[] = [
  ['logo', 'logoUrl', 'logoTesto', 'logoLarghezza', 'logoAltezza'],
  ['nota'],
];

const sections = new Map<string, string>(
  [...ofPerson.map(({ fields }) => fields), ...ofTemplate].flatMap((fields) =>
    fields.map((name) => [name, fields[0]] as const),
  ),
);

/** Whether a field is empty for somebody; the name, the organisation and the colour never are. */
export const mayBeMissing = (name: string) => sections.has(name);

/** The section that a field needs: `{{#sito}}…{{/sito}}` for `{{sitoUrl}}`. */
export const sectionOf = (name: string) => sections.get(name) ?? name;

/** What may be missing at once of all that a template says, from nothing to everything. */
export function leaveOut(names: ReadonlySet<string>): Partial<SignatureData>[] {
  let sets: { count: number; data: Partial<SignatureData> }[] = [{ count: 0, data: {} }];
  for (const { fields, without } of ofPerson)
    if (fields.some((name) => names.has(name)))
      sets = sets.flatMap((set) => [set, { count: set.count + 1, data: { ...set.data, ...without } }]);
  return sets.toSorted((one, other) => one.count - other.count).map(({ data }) => data);
}
