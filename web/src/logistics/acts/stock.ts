/** The palette's acts on the stock: 'scarica 4 loctite 243', 'carica 10 viti in MAG-D', 'sposta trapano in OFF-A'. */
import { IconArrowsExchange, IconPackageExport, IconPackageImport } from '@tabler/icons-react';
import { bookMovements, type MovementLine } from '@wms/contract/logistics/movements/endpoints';
import { movesStock } from '@wms/contract/logistics/shared/access';
import { formatParts } from '@wms/contract/platform/formats';
import type { Act, FilledParts, Part } from '../../ui/cupboards/act.ts';
import { decimal, thousandths } from '../shared/thousandths.ts';
import { askAct } from './asked-act.ts';
import { beginsOn } from './on-thing.ts';
import {
  askHowMany,
  askWhichAll,
  type Product,
  productOf,
  quantityOf,
  rowsOf,
  type StockRow,
  sayShares,
  sharesOf,
  totalOf,
  write,
} from './taking.ts';

const product: Part = { name: 'product', kinds: ['product'], question: 'Che cosa?' };
const from: Part = {
  name: 'from',
  kinds: ['place'],
  words: ['da', 'dal', 'dalla', "dall'"],
  writesCode: true,
};
const lot: Part = { name: 'lot', words: ['lotto', 'matricola', 'seriale', 'sn'] };
const to: Part = {
  name: 'to',
  kinds: ['place'],
  words: ['in', 'a', 'su', "nell'", 'nel', 'nella'],
  bare: true,
  writesCode: true,
};
const where = 'Dove? Scrivi l’ubicazione';

const book = ({ booking }: FilledParts, ...lines: MovementLine[]) => ({
  endpoint: bookMovements,
  args: { body: { booking, lines } },
});

const lineOf = ({ id }: Product, quantity: number, row?: StockRow) => ({
  productId: id,
  quantity: decimal(quantity),
  lot: row?.lot ? { code: row.lot, expiresOn: row.expiresOn } : null,
  reason: null,
  teamId: null,
});

const unload: Act = {
  name: 'unload',
  icon: IconPackageExport,
  permissions: movesStock,
  verbs: [
    'scarica',
    'scarico',
    'preleva',
    'prelievo',
    'prelevo',
    'prendi',
    'prendo',
    'togli',
    'tolgo',
    'dammi',
  ],
  takesAmount: true,
  parts: [product, from, lot],
  example: 'scarica 4 loctite 243',
  onThing: beginsOn('scarico', 'Scarica'),
  means: (parts) => {
    const product = productOf(parts);
    const asked = askWhichAll('Scarica', parts, product);
    if (asked) return asked;
    const all = totalOf(rowsOf(parts, product));
    const quantity = quantityOf(parts, product, all);
    if (!quantity) return askHowMany('Scarica', parts, product, all);
    if ('why' in quantity)
      return { state: 'refused', says: formatParts('Scarica', product.name), why: quantity.why };
    const { thousands } = quantity;
    const says = formatParts(`Scarica ${write(thousands, product)}`, product.name);
    const source = sharesOf(parts, product, thousands, says);
    if ('meaning' in source) return source.meaning;
    const lines = source.shares.map(({ row, thousands }) => ({
      type: 'scarico' as const,
      fromLocationId: row.place.id,
      reservationId: null,
      ...lineOf(product, thousands, row),
    }));
    return {
      state: 'ready',
      says: formatParts(says, sayShares(source.shares, product)),
      call: book(parts, ...lines),
    };
  },
};

const load: Act = {
  name: 'load',
  icon: IconPackageImport,
  permissions: movesStock,
  verbs: ['carica', 'carico', 'aggiungi'],
  takesAmount: true,
  parts: [product, to],
  example: 'carica 10 viti m5x16',
  onThing: beginsOn('carico', 'Carica'),
  means: (parts) => {
    const product = productOf(parts);
    const { name, id, tracking, stock, likelyPlace } = product;
    const quantity = quantityOf(parts, product);
    if (!quantity) return askHowMany('Carica', parts, product, null);
    const says = formatParts(`Carica ${parts.amount?.amount ?? ''}`, name);
    if ('why' in quantity) return { state: 'refused', says, why: quantity.why };
    const full = formatParts(`Carica ${write(quantity.thousands, product)}`, name);
    // A lot has a name and perhaps an expiry date, which the window asks.
    if (tracking !== 'none') {
      const { to } = parts.things;
      const start = {
        productId: id,
        act: 'carico',
        quantity: decimal(quantity.thousands),
        ...(to && { to: { id: to.id, name: to.code ?? to.name } }),
      } as const;
      return { state: 'shows', says: `${full}: scrivi il lotto`, show: () => askAct(start) };
    }
    const places = new Set(stock.map(({ place }) => place.id));
    const target = parts.things.to ?? (places.size > 1 ? null : likelyPlace);
    if (!target)
      return {
        state: 'asks',
        says: full,
        question: places.size > 1 ? 'Dove?' : where,
        choices: stock.map(({ place, quantity: there }) => ({
          key: `place-${place.id}`,
          name: place.code,
          detail: place.name,
          hint: write(thousandths(there) ?? 0, product),
          puts: { things: { to: { kind: 'place', ...place } } },
        })),
      };
    const total = (thousandths(product.quantity) ?? 0) + quantity.thousands;
    return {
      state: 'ready',
      says: formatParts(full, `in ${target.code} (poi ${write(total, product)} in tutto)`),
      call: book(parts, { type: 'carico', toLocationId: target.id, ...lineOf(product, quantity.thousands) }),
    };
  },
};

const move: Act = {
  name: 'move',
  icon: IconArrowsExchange,
  permissions: movesStock,
  verbs: ['sposta', 'trasferisci'],
  takesAmount: true,
  parts: [product, from, lot, { ...to, question: where }],
  example: 'sposta 4 loctite 243 in MAG-D-02',
  onThing: beginsOn('trasferimento', 'Sposta'),
  means: (parts) => {
    const found = productOf(parts);
    const { name } = found;
    const target = parts.things.to;
    // Reserved goods may be moved, too.
    const elsewhere = {
      ...found,
      available: found.quantity,
      stock: found.stock.filter(({ place }) => place.id !== target?.id),
    };
    const code = target?.code ?? target?.name ?? '';
    const says = formatParts('Sposta', name, `in ${code}`);
    if (elsewhere.stock.length === 0 && found.stock.length > 0)
      return { state: 'refused', says, why: `È già tutto in ${code}` };
    const all = totalOf(rowsOf(parts, elsewhere));
    // A single piece needs no number.
    const asked = askWhichAll('Sposta', parts, elsewhere);
    if (asked) return asked;
    const quantity = quantityOf(parts, found, all) ?? (all === 1000 ? { thousands: all } : null);
    if (!quantity) return askHowMany('Sposta', parts, elsewhere, all);
    if ('why' in quantity) return { state: 'refused', says, why: quantity.why };
    const full = formatParts(`Sposta ${write(quantity.thousands, found)}`, name);
    const source = sharesOf(parts, elsewhere, quantity.thousands, formatParts(full, `in ${code}`));
    if ('meaning' in source) return source.meaning;
    const lines = source.shares.map(({ row, thousands }) => ({
      type: 'trasferimento' as const,
      fromLocationId: row.place.id,
      toLocationId: target?.id ?? 0,
      ...lineOf(found, thousands, row),
    }));
    return {
      state: 'ready',
      says: formatParts(full, sayShares(source.shares, found), `in ${code}`),
      call: book(parts, ...lines),
    };
  },
};

export const stockActs: readonly Act[] = [unload, load, move];
