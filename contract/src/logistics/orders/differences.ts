/** The differences between a revision of an order and the one before, a sentence each. */
import { shorten } from '../../platform/formats.ts';
import { compareMoney } from '../../platform/money.ts';
import type { Language } from '../suppliers/fields.ts';
import type { PrintedLine, PrintedOrder } from './printed.ts';
import { inLanguage } from './writing.ts';

const words = {
  it: {
    added: (line: string, what: string) => `${line}: aggiunta, ${what}`,
    removed: (line: string) => `${line}: tolta`,
    line: (number: number, name: string) => `Riga ${number}, «${name}»`,
    order: 'Le righe sono in un altro ordine',
    none: 'niente',
    fields: {
      description: 'descrizione',
      supplierCode: 'codice',
      quantity: 'quantità',
      packSize: 'confezione',
      price: 'prezzo',
      discount: 'sconto',
      vat: 'IVA',
      neededOn: 'termine',
      place: 'consegna',
    },
    header: {
      offer: 'Offerta',
      paymentTerms: 'Pagamento',
      neededOn: 'Termine',
      place: 'Consegna',
      message: 'Messaggio',
      shipping: 'Spedizione',
      shippingVat: 'IVA sulla spedizione',
      total: 'Totale',
    },
  },
  en: {
    added: (line: string, what: string) => `${line}: added, ${what}`,
    removed: (line: string) => `${line}: removed`,
    line: (number: number, name: string) => `Line ${number}, “${name}”`,
    order: 'The lines have another order',
    none: 'none',
    fields: {
      description: 'description',
      supplierCode: 'code',
      quantity: 'quantity',
      packSize: 'pack',
      price: 'price',
      discount: 'discount',
      vat: 'VAT',
      neededOn: 'due by',
      place: 'delivery',
    },
    header: {
      offer: 'Quote',
      paymentTerms: 'Payment',
      neededOn: 'Due by',
      place: 'Delivery',
      message: 'Message',
      shipping: 'Shipping',
      shippingVat: 'VAT on shipping',
      total: 'Total',
    },
  },
} as const;

type LineField = keyof (typeof words)['it']['fields'];
type HeaderField = keyof (typeof words)['it']['header'];
type Kind = 'text' | 'quantity' | 'price' | 'percent' | 'euro' | 'day';

const lineKinds: Readonly<Record<LineField, Kind>> = {
  description: 'text',
  supplierCode: 'text',
  quantity: 'quantity',
  packSize: 'quantity',
  price: 'price',
  discount: 'percent',
  vat: 'percent',
  neededOn: 'day',
  place: 'text',
};

const headerKinds: Readonly<Record<HeaderField, Kind>> = {
  offer: 'text',
  paymentTerms: 'text',
  neededOn: 'day',
  place: 'text',
  message: 'text',
  shipping: 'euro',
  shippingVat: 'percent',
  total: 'euro',
};

const entries = <K extends string, V>(record: Readonly<Record<K, V>>) => Object.entries(record) as [K, V][];

/** Returns the sentences in this language, the lines first; an empty list when the supplier reads no difference. */
export function differencesOf(
  before: PrintedOrder,
  after: PrintedOrder,
  language: Language = 'it',
): string[] {
  const said = words[language];
  const write = writerOf(language);
  const change = (kind: Kind, old: string | null, now: string | null, unit = '') =>
    isSame(kind, old, now) ? null : `${write(kind, old, unit)} → ${write(kind, now, unit)}`;
  const known = new Map(before.lines.map((line) => [line.id, line]));
  const kept = new Set(after.lines.map(({ id }) => id));
  const nameOf = (line: PrintedLine, order: PrintedOrder) =>
    said.line(order.lines.indexOf(line) + 1, short(line.description));
  const changed = after.lines.flatMap((line) => {
    const old = known.get(line.id);
    if (!old)
      return [
        said.added(
          nameOf(line, after),
          `${write('quantity', line.quantity, line.unit)} × ${write('price', line.price)}`,
        ),
      ];
    const changes = entries(lineKinds).flatMap(([field, kind]) => {
      const what = change(kind, old[field], line[field], line.unit);
      return what ? [`${said.fields[field]} ${what}`] : [];
    });
    return changes.length > 0 ? [`${nameOf(old, before)}: ${changes.join(', ')}`] : [];
  });
  const removed = before.lines
    .filter(({ id }) => !kept.has(id))
    .map((line) => said.removed(nameOf(line, before)));
  const order = (lines: readonly PrintedLine[], other: ReadonlySet<number>) =>
    lines.flatMap(({ id }) => (other.has(id) ? [id] : [])).join();
  const moved = order(before.lines, kept) === order(after.lines, new Set(known.keys())) ? [] : [said.order];
  const header = entries(headerKinds).flatMap(([field, kind]) => {
    const what = change(kind, before[field], after[field]);
    return what ? [`${said.header[field]}: ${what}`] : [];
  });
  return [...changed, ...removed, ...moved, ...header];
}

const isSame = (kind: Kind, old: string | null, now: string | null) =>
  old === now ||
  (old !== null && now !== null && kind !== 'text' && kind !== 'day' && compareMoney(old, now) === 0);

function writerOf(language: Language) {
  const format = inLanguage(language);
  return (kind: Kind, value: string | null, unit = ''): string => {
    if (value === null) return words[language].none;
    switch (kind) {
      case 'quantity':
        return `${format.number(value)} ${format.unit(unit)}`.trim();
      case 'price':
        return `€\u00a0${format.price(value)}`;
      case 'euro':
        return `€\u00a0${format.amount(value)}`;
      case 'percent':
        return `${format.number(value)} %`;
      case 'day':
        return format.day(value);
      case 'text':
        return `«${short(value)}»`;
    }
  };
}

/** Shortens a long text to its first 60 characters. */
const short = (text: string) => shorten(text.replace(/\s+/g, ' '), 60);
