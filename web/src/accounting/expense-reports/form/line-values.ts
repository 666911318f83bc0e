/** The values of a line's form. It has the fields of all kinds; each kind sends only its own. */
import type { LineKind } from '@wms/contract/accounting/expense-reports/names';
import type { ExpenseLine } from '@wms/contract/accounting/expense-reports/reading';
import { euroOf, euroOfKilometres } from '@wms/contract/accounting/expense-reports/totals';
import { today } from '@wms/contract/platform/schema';
import { plainOf, typedDecimal } from '../../../ui/fields/numbers/plain-decimal.ts';

export type LineValues = {
  date: string;
  description: string;
  category: string | null;
  amount: string;
  currency: string;
  rate: string;
  paidBy: string;
  traceable: boolean;
  from: string;
  to: string;
  roundTrip: boolean;
  kilometres: string;
  /** Vehicle and fuel, as one choice. */
  vehicle: string | null;
  plate: string;
};

export const lineLabels = {
  date: 'Data',
  description: 'Descrizione',
  category: 'Categoria',
  amount: 'Importo',
  currency: 'Valuta',
  rate: 'Cambio',
  paidBy: 'Pagata',
  traceable: 'Pagamento tracciabile',
  from: 'Da',
  to: 'A',
  roundTrip: 'Andata e ritorno',
  kilometres: 'Chilometri',
  vehicle: 'Veicolo',
  plate: 'Targa',
};

export const newLine = (): LineValues => ({
  date: today(),
  description: '',
  category: null,
  amount: '',
  currency: 'EUR',
  rate: '',
  paidBy: 'persona',
  traceable: true,
  from: '',
  to: '',
  roundTrip: false,
  kilometres: '',
  vehicle: null,
  plate: '',
});

export function lineInForm(line: ExpenseLine): LineValues {
  const { kilometres: way, currency } = line;
  return {
    ...newLine(),
    date: line.date,
    description: line.description,
    category: line.category,
    amount: typedDecimal(line.amount),
    currency,
    rate: currency === 'EUR' ? '' : typedDecimal(line.rate),
    paidBy: line.paidBy,
    traceable: line.traceable ?? true,
    ...(way && {
      from: way.from,
      to: way.to,
      roundTrip: way.roundTrip,
      kilometres: typedDecimal(way.kilometres),
      vehicle: vehicleKey(way),
      plate: way.plate ?? '',
    }),
  };
}

type Vehicle = { vehicle: string; fuel: string };

/** A vehicle is identified by its name and fuel together. */
export const vehicleKey = ({ vehicle, fuel }: Vehicle) => JSON.stringify([vehicle, fuel]);

function readVehicle(key: string | null) {
  const [vehicle = '', fuel = null]: [string?, (string | null)?] = key === null ? [] : JSON.parse(key);
  return { vehicle, fuel };
}

export function lineBody(kind: LineKind, values: LineValues): Record<string, unknown> {
  const { date, description, category, amount, currency, rate, paidBy, traceable } = values;
  const { from, to, roundTrip, kilometres, vehicle, plate } = values;
  const common = { kind, date, description };
  if (kind === 'chilometri')
    return { ...common, ...readVehicle(vehicle), from, to, roundTrip, kilometres, plate };
  if (kind === 'autocertificazione') return { ...common, category, amount };
  const foreign = isForeign(values);
  return { ...common, category, amount, currency, paidBy, traceable, ...(foreign && { rate }) };
}

export const isForeign = ({ currency }: Pick<LineValues, 'currency'>) =>
  !['', 'EUR'].includes(currency.trim().toUpperCase());

/** The amount of an expense in euro; null while the amount or the rate isn't a number. */
export function euroOfExpense({ amount, currency, rate }: LineValues): string | null {
  const [sum, by] = [plainOf(amount), isForeign({ currency }) ? plainOf(rate) : '1'];
  return sum && by ? euroOf(sum, by) : null;
}

export type KnownVehicle = Vehicle & {
  rates: readonly { validFrom: string; validTo: string | null; rate: string }[];
};

/** The rate of the chosen vehicle on a day; null when it has no rate then. */
export function rateOn(vehicles: readonly KnownVehicle[], key: string | null, date: string): string | null {
  const chosen = vehicles.find((vehicle) => vehicleKey(vehicle) === key);
  const valid = chosen?.rates.find(
    ({ validFrom, validTo }) => validFrom <= date && (validTo === null || validTo >= date),
  );
  return valid?.rate ?? null;
}

export function euroOfWay({ kilometres }: LineValues, rate: string | null): string | null {
  const way = plainOf(kilometres);
  return way && rate ? euroOfKilometres(way, rate) : null;
}
