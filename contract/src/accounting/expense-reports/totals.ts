/** What a line comes to, in cents half up: form, server, PDF and database all reckon the same. */
import { addMoney, multiplyMoney, subtractMoney } from '../../platform/money.ts';

/** An amount in a foreign currency at its rate: so many euro for one unit. */
export const euroOf = (amount: string, rate: string): string => multiplyMoney(amount, rate);

/** Kilometres at so many euro each, with four decimals. */
export const euroOfKilometres = (kilometres: string, rate: string): string => multiplyMoney(kilometres, rate);

/** What is still due: below zero the person gives back of their advance. */
export const dueOf = (amounts: readonly string[], advance: string): string =>
  subtractMoney(addMoney(...amounts), advance);
