/** Writes an amount in SQL as `formatEuro` of the contract does, where a statement makes a sentence of it. */
import { type RawBuilder, sql } from 'kysely';

/** `1234.5` → `€ 1.234,50`, `-614.69` → `−€ 614,69`; null stays null. */
export const shownEuro = (amount: RawBuilder<unknown>) => sql<string>`(
  case when ${amount} < 0 then '−' else '' end || '€\u00a0'
    || translate(to_char(abs(${amount}), 'FM999,999,999,990.00'), ',.', '.,'))`;
