/** The amounts of a line, in cents rounded half up: form, server, PDF and database calculate them in the same way. */
import { multiplyMoney } from '../../platform/money.ts';

/** Converts an amount in a foreign currency; the rate is the euro for one unit. */
export const euroOf = (amount: string, rate: string): string => multiplyMoney(amount, rate);

/** Computes the amount for kilometres; the rate is the euro for one kilometre, with four decimals. */
export const euroOfKilometres = (kilometres: string, rate: string): string => multiplyMoney(kilometres, rate);
