/** The words by which banks and payment services say whether a row moves money, which way, and in which currency. */

const words = (text: string): ReadonlySet<string> => new Set(text.split('|'));

const settled = words(
  'completed|completato|completata|complete|contabilizzato|contabilizzata|contabile|booked|posted|settled|cleared|' +
    'approved|approvato|approvata|accepted|successful|success|riuscito|riuscita|pagato|pagata|paid|eseguito|eseguita|' +
    'executed|registrato|registrata|si|yes|' +
    // The payment stays; its refund is a row of its own.
    'rimborsato|rimborsata|refunded|parzialmente rimborsato|partially refunded',
);
const pending = words(
  'pending|in sospeso|in attesa|in corso|in elaborazione|processing|non contabilizzato|non contabilizzata|' +
    'da contabilizzare|autorizzato|autorizzata|authorized|authorised|prenotato|prenotata|no|created|scheduled|' +
    'programmato|non contabile|uncleared|on hold',
);

const bare = (word: string) =>
  word
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}+-]+/gu, ' ')
    .trim()
    .toLowerCase();

/** Says why a row of this state is no payment; null when it is one, or says nothing. */
export function describeState(state: string): string | null {
  const word = bare(state);
  if (word === '' || settled.has(word)) return null;
  if (pending.has(word)) return `Non è ancora definitiva («${state.slice(0, 40)}»): caricala quando lo è`;
  return `Il suo stato è «${state.slice(0, 40)}»: non è un movimento concluso`;
}

/** Says that a row isn't in euro; null when it is, or when the column says something else, such as the value date. */
export function describeCurrency(currency: string): string | null {
  const word = bare(currency);
  if (['', 'eur', 'euro'].includes(word) || /\d/.test(word)) return null;
  return `È in ${currency.slice(0, 12)}: qui si tengono gli euro`;
}

const incoming = words(
  'a|avere|c|cr|credit|credito|accredito|entrata|entrate|in|+|incoming|received|vendita|sale',
);
const outgoing = words(
  'd|dare|db|dr|debit|debito|addebito|uscita|uscite|out|-|outgoing|sent|rimborso|refund|chargeback',
);

/** Says whether a cell is such a word, as in a column 'Tipo di transazione' of sales and refunds. */
export const isDirection = (cell: string): boolean => incoming.has(bare(cell)) || outgoing.has(bare(cell));

/**
 * Gives an amount the sign that a column of its own says. Returns null when the column says that the balance doesn't
 * change, or the contrary of a minus that is there.
 */
export function withDirection(amount: string, direction: string): string | null {
  const word = direction.trim().length === 1 ? direction.trim().toLowerCase() : bare(direction);
  if (word === '') return amount;
  if (incoming.has(word)) return amount.startsWith('-') ? null : amount;
  if (outgoing.has(word)) return amount.startsWith('-') ? amount : `-${amount}`;
  return null;
}
