/** The fields of each kind of import, and the column names by which each field is recognised. */

import { memberFields } from '../accounting/members/fields.ts';
import { productFields } from '../logistics/products/fields.ts';
import { supplierFields } from '../logistics/suppliers/fields.ts';
import type { Field } from '../platform/fields/field.ts';
import { inFileOrder, labelWithUnit } from '../platform/fields/in-files.ts';
import { simplifyTitle } from '../platform/fields/title.ts';
import { units } from '../platform/numbers/units.ts';
import type { ImportField } from './field.ts';
import type { ImportKind } from './kinds.ts';
import { offerFields } from './offer-fields.ts';

export type { ImportField };

/** People write these choices in many ways, so they have readers of their own. */
const ownShapes: Readonly<Record<string, ImportField['shape']>> = { unit: 'unit', tracking: 'tracking' };

/** The days that are always in the past, such as a birth. */
const pastDays = ['birthDate', 'admittedOn'];

/** Makes the import's field from a declared field; returns an empty list when the field is in no file. */
const importFieldsOf = (name: string, field: Field): ImportField[] =>
  field.file
    ? [
        {
          ...field.file,
          name,
          label: field.file.label ?? labelWithUnit(field),
          shape: ownShapes[name] ?? field.value.kind,
          ...(pastDays.includes(name) && { past: true as const }),
          ...(field.value.kind === 'choice' && { choices: Object.keys(field.value.words) }),
        },
      ]
    : [];

const barcode: ImportField = {
  name: 'barcode',
  label: 'Codice a barre',
  titles: ['codice a barre', 'barcode', 'codici a barre', 'barcodes', 'ean', 'ean13', 'upc', 'gtin'],
  width: 24,
};
const categoryPath: ImportField = {
  name: 'categoryPath',
  label: 'Percorso della categoria',
  titles: [
    'percorso categoria',
    'category path',
    'categoria completa',
    'percorso della categoria',
    'category full name',
  ],
};
const macro: ImportField = {
  name: 'macro',
  label: 'Macro categoria',
  titles: ['macrocategoria', 'macro categoria', 'macro', 'categoria', 'category', 'macro category'],
  width: 18,
};
const sub: ImportField = {
  name: 'sub',
  label: 'Sotto categoria',
  titles: ['sottocategoria', 'sotto categoria', 'sotto', 'sub', 'subcategory', 'sub category'],
  width: 18,
};
const quantity: ImportField = {
  name: 'quantity',
  label: 'Quantità',
  titles: ['quantita', 'qta', 'giacenza', 'quantity', 'qty', 'stock', 'in stock', 'on hand', 'esistenza'],
  shape: 'quantity',
};
/** The fields of a file of products besides the product's own; each list follows the field that is its key. */
const besides: Readonly<Record<string, readonly ImportField[]>> = {
  subCategoryId: [macro, sub, categoryPath],
  unit: [quantity],
  manufacturerCode: [barcode],
};

const productImportFields = inFileOrder(productFields).flatMap(([name, field]) => [
  ...importFieldsOf(name, field),
  ...(besides[name] ?? []),
]);

const supplierImportFields = inFileOrder(supplierFields).flatMap(([name, field]) =>
  importFieldsOf(name, field).map(
    (read): ImportField => (name === 'name' ? { ...read, required: true } : read),
  ),
);
/** Lists of companies contain makers and customers, too, not only suppliers. */
const isSupplier: ImportField = {
  name: 'isSupplier',
  label: 'È un fornitore (sì o no)',
  titles: ['e un fornitore', 'is supplier', 'supplier', 'vendor'],
  shape: 'yesNo',
};

/** The fields that a file of members must have. */
const neededOfMembers = ['lastName', 'firstName', 'admittedOn'];
const memberKind: ImportField = {
  name: 'kind',
  label: 'Categoria',
  titles: ['categoria', 'tipo di socio', 'categoria del socio', 'kind'],
  width: 14,
};
const memberImportFields = inFileOrder(memberFields).flatMap(([name, field]) =>
  name === 'kindId'
    ? [memberKind]
    : importFieldsOf(name, field).map(
        (read): ImportField => (neededOfMembers.includes(name) ? { ...read, required: true } : read),
      ),
);

const [code, unit] = [importFieldsOf('code', productFields.code), importFieldsOf('unit', productFields.unit)];

export const importFields: Record<ImportKind, readonly ImportField[]> = {
  products: productImportFields,
  categories: [
    macro,
    {
      name: 'macroCode',
      label: 'Codice macro',
      titles: ['codice macro', 'codice macrocategoria', 'macro code'],
    },
    sub,
    {
      name: 'subCode',
      label: 'Codice sotto categoria',
      titles: ['codice sotto', 'codice sottocategoria', 'sub code', 'subcategory code'],
    },
    categoryPath,
    ...unit,
  ],
  locations: [
    {
      name: 'path',
      label: 'Percorso',
      titles: ['percorso', 'path', 'location path', 'pathstring', 'percorso ubicazione'],
    },
    {
      name: 'code',
      label: 'Codice',
      titles: ['codice', 'codice ubicazione', 'code', 'location code'],
    },
    {
      name: 'parentCode',
      label: 'Codice di chi la contiene',
      titles: ['contenuta in', 'codice superiore', 'dentro', 'parent code', 'parent', 'codice padre'],
    },
    { name: 'name', label: 'Nome', titles: ['nome', 'name', 'ubicazione', 'location'] },
    { name: 'kind', label: 'Tipo', titles: ['tipo', 'type', 'kind'] },
    {
      name: 'capacity',
      label: 'Capienza',
      titles: ['capienza', 'capacita', 'capacity'],
      shape: 'quantity',
    },
    {
      name: 'notes',
      label: 'Note',
      titles: ['note', 'descrizione', 'description', 'notes'],
    },
    { name: 'closed', label: 'Chiusa', titles: ['chiusa', 'closed'], shape: 'yesNo' },
    {
      name: 'holdsStock',
      label: 'Contiene prodotti',
      titles: ['contiene prodotti', 'holds stock'],
      shape: 'yesNo',
    },
  ],
  stock: [
    ...code,
    barcode,
    {
      name: 'place',
      label: 'Ubicazione (codice o percorso)',
      titles: [
        'ubicazione',
        'location path',
        'location',
        'codice ubicazione',
        'posizione',
        'percorso ubicazione',
        'path',
        'bin',
        'scaffale',
      ],
      required: true,
    },
    { ...quantity, required: true },
    { name: 'lot', label: 'Lotto', titles: ['lotto', 'batch', 'lot', 'lot number', 'batch code'] },
    {
      name: 'serial',
      label: 'Numero di serie',
      titles: ['numero di serie', 'serial', 'seriale', 'matricola', 'serial number'],
    },
    {
      name: 'expiresOn',
      label: 'Scadenza',
      titles: ['scadenza', 'expiry date', 'data di scadenza', 'expiry', 'expiration date'],
      shape: 'date',
    },
  ],
  suppliers: [...supplierImportFields, isSupplier],
  supplierProducts: offerFields,
  members: memberImportFields,
  people: [
    {
      name: 'lastName',
      label: 'Cognome',
      titles: ['cognome', 'last name', 'surname', 'family name'],
      required: true,
    },
    {
      name: 'firstName',
      label: 'Nome',
      titles: ['nome', 'first name', 'name', 'given name'],
      required: true,
    },
    {
      name: 'institutionalEmail',
      label: 'E-mail istituzionale',
      titles: [
        'email',
        'e mail',
        'e mail istituzionale',
        'email istituzionale',
        'mail istituzionale',
        'e mail aziendale',
        'email aziendale',
        'indirizzo e mail',
        'indirizzo email',
        'mail',
        'posta',
      ],
      required: true,
    },
    {
      name: 'personalEmail',
      label: 'E-mail personale',
      titles: [
        'email personale',
        'e mail personale',
        'mail personale',
        'personal email',
        'email privata',
        'e mail privata',
        'mail privata',
      ],
    },
    {
      name: 'taxCode',
      label: 'Codice fiscale',
      titles: ['codice fiscale', 'cod fiscale', 'cod fisc', 'cf', 'c f', 'tax code', 'codicefiscale'],
    },
    {
      name: 'birthDate',
      label: 'Data di nascita',
      titles: [
        'data di nascita',
        'data nascita',
        'data nasc',
        'nato il',
        'nata il',
        'birth date',
        'birthday',
      ],
      shape: 'date',
      past: true,
    },
    {
      name: 'teams',
      label: 'Reparti (codici o nomi, separati da virgole)',
      titles: ['reparti', 'reparto', 'teams', 'team', 'gruppo', 'divisione'],
    },
    {
      name: 'permissions',
      label: 'Permessi (codici separati da virgole)',
      titles: ['permessi', 'permissions', 'codici permesso'],
    },
  ],
};

/** Returns the fields that a column's name may mean, the likeliest first: the one that our own files call so. */
function fieldsByTitle(kind: ImportKind, title: string): string[] {
  const simple = simplifyTitle(title);
  const ours = importFields[kind].filter((field) => simplifyTitle(titleOfField(field)) === simple);
  const known = importFields[kind].filter((field) => field.titles.includes(simple) && !ours.includes(field));
  return [...ours, ...known].map(({ name }) => name);
}

/** Finds the field that a column's name means. */
export const findFieldByTitle = (kind: ImportKind, title: string): string | null =>
  fieldsByTitle(kind, title)[0] ?? null;

/** The heading of a field's column in our own files, in words: 'Codice produttore'. */
export const titleOfField = ({ label }: ImportField): string => label;

/** Proposes a field for each column by its name; when two columns have the same field, the first one gets it. */
export function proposeColumns(kind: ImportKind, titles: readonly string[]): (string | null)[] {
  const taken = new Set<string>();
  const proposed = titles.map((title) => {
    const field = fieldsByTitle(kind, title).find((name) => !taken.has(name)) ?? null;
    if (field !== null) taken.add(field);
    return field;
  });
  // If there is no column for the sub category, a column 'category' contains both.
  const isWhole = kind === 'products' && !taken.has('sub') && !taken.has('categoryPath');
  return proposed.map((field, at) =>
    isWhole && field === 'macro' && /^categor(ia|y)$/.test(simplifyTitle(titles[at] ?? ''))
      ? 'categoryPath'
      : field,
  );
}

/** Finds the unit of a word in a file, if its meaning is certain. */
export function findUnitByWord(word: string): (typeof units)[number] | undefined {
  const bare = word.trim().toLowerCase().replace(/\.$/, '');
  return units.find((unit) => unit.replace(/\.$/, '') === (unitSynonyms.get(bare) ?? bare));
}

const unitSynonyms = new Map(
  Object.entries({
    pezzi: 'pz',
    pezzo: 'pz',
    nr: 'pz',
    n: 'pz',
    pcs: 'pz',
    pc: 'pz',
    piece: 'pz',
    pieces: 'pz',
    ea: 'pz',
    each: 'pz',
    mt: 'm',
    metri: 'm',
    metro: 'm',
    meter: 'm',
    meters: 'm',
    metre: 'm',
    metres: 'm',
    mq: 'm²',
    m2: 'm²',
    lt: 'l',
    litri: 'l',
    litro: 'l',
    litre: 'l',
    litres: 'l',
    liter: 'l',
    liters: 'l',
    gr: 'g',
    grammi: 'g',
    confezione: 'conf',
    cf: 'conf',
    pack: 'conf',
  }),
);
