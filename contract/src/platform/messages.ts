import { z } from 'zod';
import { formatDate } from './formats.ts';
import { once } from './once.ts';

/** The sentences of the specification's section 5, word for word; the others are ours, in the same style. */
export const messages = {
  required: 'Questo campo è obbligatorio',
  email: 'Indirizzo email non valido',
  minLength: (n: number | bigint) => `Deve avere almeno ${n} caratteri`,
  maxLength: (n: number | bigint) => `Non può superare ${n} caratteri`,
  integer: 'Deve essere un numero intero',
  number: 'Deve essere un numero',
  twoNumbers: 'Può voler dire due numeri: scegli quale',
  minimum: (n: number | bigint) => `Deve essere almeno ${italianNumber(n)}`,
  past: 'La data è già passata',
  maximum: (n: number | bigint) => `Non può superare ${italianNumber(n)}`,
  positive: 'Deve essere un numero positivo',
  negative: 'Deve essere un numero negativo',
  dateAfter: (date: string) => `Deve essere successiva a ${formatDate(date)}`,
  dateBefore: (date: string) => `Deve essere precedente a ${formatDate(date)}`,
  date: 'Data non valida',
  time: 'Ora non valida',
  minItems: (n: number | bigint) => `Deve contenere almeno ${n} elementi`,
  maxItems: (n: number | bigint) => `Non può contenere più di ${n} elementi`,
  url: 'URL non valido',
  choice: 'Scegli uno dei valori previsti',
  characters: 'Contiene caratteri non ammessi',
  unknownField: 'Campo non previsto',
  invalid: 'Valore non valido',
  failed: 'Si è verificato un errore',
  forbidden:
    'Non hai il permesso di accedere a questa pagina. Pensi sia un errore? Contatta il tuo superiore.',
  noSuchPage: 'La pagina richiesta non è stata trovata',
} as const;

const italian = once(() => new Intl.NumberFormat('it-IT', { maximumFractionDigits: 3 }));
/** `12,5`; `1234`, since it may be a year. Schemas say their limits when they are declared, mostly in few digits. */
const italianNumber = (n: number | bigint) =>
  Number.isInteger(Number(n)) && n >= 0 && n < 10_000 ? String(n) : italian().format(n);

/** Describes a zod issue in Italian; a schema's own message takes precedence. */
function describeIssue(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null || issue.input === '') return messages.required;
      if (issue.expected === 'int') return messages.integer;
      return issue.expected === 'number' ? messages.number : messages.invalid;
    case 'too_small':
      if (issue.origin === 'string')
        return Number(issue.minimum) <= 1 ? messages.required : messages.minLength(issue.minimum);
      if (issue.origin === 'array') return messages.minItems(issue.minimum);
      if (issue.minimum === 0 && !issue.inclusive) return messages.positive;
      return messages.minimum(issue.minimum);
    case 'too_big':
      if (issue.origin === 'string') return messages.maxLength(issue.maximum);
      if (issue.origin === 'array') return messages.maxItems(issue.maximum);
      if (issue.maximum === 0 && !issue.inclusive) return messages.negative;
      return messages.maximum(issue.maximum);
    case 'invalid_format':
      if (issue.input === '') return messages.required;
      if (issue.format === 'email') return messages.email;
      if (issue.format === 'url') return messages.url;
      if (issue.format === 'date') return messages.date;
      return messages.invalid;
    case 'invalid_value':
      return issue.input === undefined || issue.input === null || issue.input === ''
        ? messages.required
        : messages.choice;
    case 'invalid_union':
      return sayOfOptional(issue.errors) ?? messages.invalid;
    case 'unrecognized_keys':
      return messages.unknownField;
    default:
      return messages.invalid;
  }
}

/** A field that may stay empty is a union, and the sentence about its text is that of what it holds when it isn't. */
function sayOfOptional(options: readonly (readonly z.core.$ZodIssue[])[]): string | undefined {
  const others = options.filter(
    ([first]) =>
      !(first?.code === 'invalid_value' && first.values.length === 1 && first.values[0] === '') &&
      !(first?.code === 'invalid_type' && first.expected === 'null'),
  );
  const [first] = others.length === 1 ? (others[0] ?? []) : [];
  return first?.path.length === 0 ? first.message : undefined;
}

z.config({ localeError: describeIssue });

/** Maps each field to its first message, for a problem's `errors` and for forms; nested fields are `residenza.cap`. */
export function errorsByField(error: z.core.$ZodError): Record<string, string> {
  // A Map, because an unknown field may have a name that every object inherits: `constructor`, `__proto__`.
  const errors = new Map<string, string>();
  for (const issue of error.issues) {
    const path = issue.path.map(String);
    const fields = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...path, key]) : [path];
    for (const field of fields.map((names) => names.join('.')))
      if (!errors.has(field)) errors.set(field, issue.message);
  }
  return Object.fromEntries(errors);
}
