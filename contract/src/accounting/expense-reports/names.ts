/** The choices in an expense report, and their names as people read them. */
import { z } from 'zod';
import { namesOf } from '../../platform/declarations/names-of.ts';

/** No kind is a flat rate, because a person gets back exactly what they spent (art. 17 D.Lgs. 117/2017). */
export const lineKindNames = {
  spesa: 'Spesa documentata',
  chilometri: 'Chilometri con il proprio veicolo',
  autocertificazione: 'Autocertificazione',
} as const;
export const LineKind = z.enum(namesOf(lineKindNames));
export type LineKind = z.infer<typeof LineKind>;

export const expenseCategoryNames = {
  treno: 'Treno',
  aereo: 'Aereo',
  carburante: 'Carburante',
  pedaggio: 'Pedaggio',
  parcheggio: 'Parcheggio',
  vitto: 'Vitto',
  alloggio: 'Alloggio',
  materiale: 'Materiale',
  altro: 'Altro',
} as const;
export const ExpenseCategory = z.enum(namesOf(expenseCategoryNames));
export type ExpenseCategory = z.infer<typeof ExpenseCategory>;

/** The categories of all lines: lines of kilometres have one of their own, which nobody chooses. */
export const lineCategoryNames = { ...expenseCategoryNames, chilometri: 'Chilometri' } as const;
export const LineCategory = z.enum(namesOf(lineCategoryNames));
export type LineCategory = z.infer<typeof LineCategory>;

/** Expenses that the association paid itself are documented, and not paid back. */
export const paidByNames = { persona: 'Da me', associazione: 'Dall’associazione' } as const;
export const PaidBy = z.enum(namesOf(paidByNames));
export type PaidBy = z.infer<typeof PaidBy>;

export const fuelNames = {
  benzina: 'Benzina',
  gasolio: 'Gasolio',
  gpl: 'GPL',
  metano: 'Metano',
  ibrida: 'Ibrida',
  elettrica: 'Elettrica',
} as const;
export const Fuel = z.enum(namesOf(fuelNames));
export type Fuel = z.infer<typeof Fuel>;

/** Meals and lodging must be paid in a traceable way (L. 207/2024, art. 1, c. 81-83). */
export const categoriesToTrace: readonly LineCategory[] = ['vitto', 'alloggio'];

/** Returns `NS-2026-0001`, the number as people say and search it. */
export const expenseReportNumber = (year: number, number: number) =>
  `NS-${year}-${String(number).padStart(4, '0')}`;
