/**
 * The fields of a template 'su misura': `{{nome}}`, and `{{#telefono}}…{{/telefono}}` for a field that may be empty.
 */
import Mustache, { type TemplateSpans } from 'mustache';

/** The fields by the names that people write, each with its meaning. */
export const placeholders = {
  nome: 'nome',
  funzione: 'funzione',
  reparto: 'reparto',
  telefono: 'telefono',
  telefonoNumero: 'telefono senza spazi, per il collegamento',
  email: 'e-mail',
  organizzazione: 'organizzazione',
  indirizzo: 'indirizzo',
  sito: 'sito',
  sitoUrl: 'sito, per il collegamento',
  colore: 'colore del modello',
  nota: 'nota di chiusura',
  logo: 'logo',
  logoUrl: 'indirizzo del logo',
  logoTesto: 'testo del logo',
  logoLarghezza: 'larghezza del logo',
  logoAltezza: 'altezza del logo',
  conLink: 'se ci sono collegamenti',
  link: 'collegamenti, uno dopo l’altro',
  etichetta: 'etichetta di un collegamento',
  url: 'indirizzo di un collegamento',
  ultimo: 'se è l’ultimo collegamento',
} as const;
export type Placeholder = keyof typeof placeholders;

/** These fields only tell whether something is there, and have no text. */
const onlySections: ReadonlySet<string> = new Set<Placeholder>(['logo', 'conLink', 'link', 'ultimo']);

/** The line of a place in a text, counted from 1. */
export const lineOf = (source: string, at: number) => source.slice(0, Math.max(0, at)).split('\n').length;

export type PlaceholderReading = { names: ReadonlySet<string> } | { sentence: string };

/** Returns the fields that a template uses, or one sentence that names the mistake and its line. */
export function readPlaceholders(source: string): PlaceholderReading {
  const names = new Set<string>();
  let sentence: string | null = null;
  const read = (spans: TemplateSpans, within: readonly string[]) => {
    for (const [kind, value, start, , inside] of spans) {
      if (kind === 'text') continue;
      const line = lineOf(source, start);
      sentence ??= explainToken(kind, value, line);
      // Each nested one is repeated for every link of the outer one: a few of them would make more text than a browser
      // holds.
      if (value === 'link' && within.includes(value))
        sentence ??= `Riga ${line}: {{#link}} sta dentro un altro {{#link}}: togline uno`;
      names.add(value);
      if (Array.isArray(inside)) read(inside, [...within, value]);
    }
  };
  try {
    read(Mustache.parse(source), []);
  } catch (error) {
    return { sentence: explainSyntax(source, error) };
  }
  return sentence === null ? { names } : { sentence };
}

function explainToken(kind: string, value: string, at: number): string | null {
  if (kind === '!') return `Riga ${at}: «{{!…}}» non serve in una firma: toglilo`;
  if (kind === '=' || kind === '>')
    return `Riga ${at}: «{{${kind}…}}» non è ammesso: usa i campi dell’elenco`;
  if (kind === '&') return `Riga ${at}: scrivi {{${value}}}, con due parentesi graffe e senza «&»`;
  if (!Object.hasOwn(placeholders, value))
    return `Riga ${at}: il campo {{${value}}} non esiste: usa quelli dell’elenco`;
  if (kind === 'name' && onlySections.has(value))
    return `Riga ${at}: {{${value}}} da solo non scrive niente: usa {{#${value}}}…{{/${value}}}`;
  return null;
}

/** Explains Mustache's own messages in words that help the person. */
function explainSyntax(source: string, error: unknown): string {
  const message = error instanceof Error ? error.message : '';
  const at = /at (\d+)$/.exec(message)?.[1];
  const where = `Riga ${lineOf(source, at === undefined ? source.length : Number(at))}`;
  const name = /"(.*)"/.exec(message)?.[1] ?? '';
  if (message.startsWith('Unopened section'))
    return `${where}: {{/${name}}} chiude un campo che non è aperto`;
  if (message.startsWith('Unclosed section')) return `${where}: manca {{/${name}}} dopo {{#${name}}}`;
  return `${where}: un campo comincia con «{{» e non finisce con «}}»`;
}
