/** The palette's acts on loans: 'presta trapano a Rossi fino a venerdì', 'rientra trapano'. */
import { IconArrowBackUp, IconHandGrab } from '@tabler/icons-react';
import { lend, returnLoan } from '@wms/contract/logistics/loans/endpoints';
import { movesStock } from '@wms/contract/logistics/shared/access';
import { formatDate, formatParts, sayQuantity } from '@wms/contract/platform/formats';
import type { Act, Meaning } from '../../ui/cupboards/act.ts';
import { decimal, thousandths } from '../shared/thousandths.ts';
import { beginsOn } from './on-thing.ts';
import {
  askWhichAll,
  type Product,
  pieceOf,
  productOf,
  quantityOf,
  rowsOf,
  sayLot,
  totalOf,
  write,
} from './taking.ts';

const usualDays = 7;
const inDays = (today: string, days: number) =>
  new Date(Date.parse(`${today}T12:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

const lending: Act = {
  name: 'lend',
  icon: IconHandGrab,
  permissions: movesStock,
  verbs: ['presta', 'presto', 'prestito'],
  takesAmount: true,
  moment: { words: ['fino a', 'fino al', "fino all'", 'entro', 'entro il', 'per', 'al', 'fino'] },
  parts: [
    { name: 'product', kinds: ['product'], question: 'Che cosa?' },
    {
      name: 'person',
      kinds: ['person'],
      words: ['a', 'al', 'alla', "all'", 'ad'],
      bare: true,
      question: 'A chi? Scrivi il nome',
      which: 'A chi?',
      takesText: 'Senza utente: nessun promemoria per e-mail',
    },
    { name: 'from', kinds: ['place'], words: ['da', 'dal', 'dalla', "dall'"], writesCode: true },
    { name: 'lot', words: ['lotto', 'matricola', 'seriale', 'sn'] },
  ],
  example: 'presta trapano a Rossi',
  shortExample: 'pr trap ros',
  onThing: beginsOn('prestito', 'Presta'),
  means: (parts) => {
    const product = productOf(parts);
    const { person } = parts.things;
    const whom = person?.name ?? '';
    const says = formatParts('Presta', product.name, `a ${whom}`);
    const asked = askWhichAll('Presta', parts, product);
    if (asked) return asked;
    const quantity = quantityOf(parts, product, totalOf(rowsOf(parts, product))) ?? { thousands: 1000 };
    if ('why' in quantity) return { state: 'refused', says, why: quantity.why };
    const dueOn = parts.moment?.day ?? inDays(parts.today, usualDays);
    if (dueOn < parts.today) return { state: 'refused', says, why: 'Questo giorno è già passato' };
    const full = formatParts(`Presta ${write(quantity.thousands, product)}`, product.name);
    const due = `fino ${formatDate(dueOn, 'al')}`;
    const source = pieceOf(parts, product, quantity.thousands, formatParts(full, `a ${whom}`));
    if ('meaning' in source) return sayWhoHas(source.meaning, product);
    const { row, others = [] } = source;
    return {
      state: 'ready',
      says: formatParts(full, sayLot(row.lot, product), `a ${whom}`, due, `da ${row.place.code}`),
      instead: { label: 'Un altro pezzo', choices: others },
      call: {
        endpoint: lend,
        args: {
          body: {
            productId: product.id,
            quantity: decimal(quantity.thousands),
            lotCode: row.lot,
            fromLocationId: row.place.id,
            borrowerId: person?.kind === 'person' ? person.id : null,
            borrowerName: person?.kind === 'person' ? null : whom,
            dueOn,
            notes: null,
          },
        },
      },
    };
  },
};

/** The row of a tool that is out says who has it and until when. */
function sayWhoHas(meaning: Meaning, { stock, loans: [loan] }: Product): Meaning {
  if (meaning.state !== 'refused' || stock.length > 0 || !loan) return meaning;
  return {
    ...meaning,
    why: `È fuori: lo ha ${loan.borrower}, da restituire ${formatDate(loan.dueOn, 'il')}`,
  };
}

const returning: Act = {
  name: 'return',
  icon: IconArrowBackUp,
  permissions: movesStock,
  verbs: [
    'rientra',
    'rientro',
    'riporta',
    'riporto',
    'restituisci',
    'restituito',
    'torna',
    'tornato',
    'è tornato',
    'è tornata',
  ],
  takesAmount: true,
  parts: [
    {
      name: 'product',
      kinds: ['product'],
      question: 'Che cosa?',
      means: ({ facts }) => Number(facts?.lent ?? 0) > 0,
    },
    { name: 'person', words: ['da', 'dal', 'dalla', 'di'] },
    { name: 'to', kinds: ['place'], words: ['in', 'a', 'su'], writesCode: true },
  ],
  example: 'rientra trapano',
  means: (parts) => {
    const product = productOf(parts);
    const typed = parts.texts.person?.toLowerCase();
    const says = formatParts('Rientra', product.name);
    const open = product.loans.filter(
      ({ borrower, lot }) => !typed || borrower.toLowerCase().includes(typed) || lot?.toLowerCase() === typed,
    );
    const [loan, ...others] = open;
    if (!loan)
      return {
        state: 'refused',
        says,
        why:
          product.loans.length > 0
            ? `«${parts.texts.person}» non lo ha in prestito`
            : 'Non risulta in prestito',
      };
    if (others.length > 0)
      return {
        state: 'asks',
        says,
        question: 'Di chi?',
        choices: open.map(({ id, borrower, lot, left, dueOn }) => ({
          key: `loan-${id}`,
          name: borrower,
          code: lot ?? undefined,
          detail: `Da restituire ${formatDate(dueOn, 'il')}`,
          hint: write(thousandths(left) ?? 0, product),
          puts: { texts: { person: lot ?? borrower } },
        })),
      };
    const lent = thousandths(loan.left) ?? 0;
    const quantity = quantityOf(parts, product) ?? { thousands: lent };
    if ('why' in quantity) return { state: 'refused', says, why: quantity.why };
    if (quantity.thousands > lent)
      return {
        state: 'refused',
        says,
        why: `${sayQuantity('Ne deve restituire', 'Ne deve restituire', loan.left, product.unit)}: riduci la quantità`,
      };
    const place = parts.things.to ?? loan.from;
    return {
      state: 'ready',
      says: formatParts(
        `Rientra ${write(quantity.thousands, product)}`,
        product.name,
        sayLot(loan.lot, product),
        `da ${loan.borrower}`,
        `in ${place.code}`,
      ),
      call: {
        endpoint: returnLoan,
        args: {
          params: { id: String(loan.id) },
          body: { quantity: decimal(quantity.thousands), toLocationId: place.id, reason: null },
        },
      },
    };
  },
};

export const loanActs: readonly Act[] = [lending, returning];
