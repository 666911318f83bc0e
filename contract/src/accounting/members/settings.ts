/** The treasurer's settings for members, fees and reminders. */
import { z } from 'zod';
import { can } from '../../platform/permissions.ts';
import { optional, text } from '../../platform/schema.ts';
import { setting } from '../../platform/setting.ts';
import { MonthDay } from '../shared/social-year.ts';

const keptBy = can.receiptsManagement;
const fees = { group: 'Quote associative', keptBy } as const;
const books = { group: 'Libri sociali', keptBy } as const;
const days = (from: number, to: number) => optional(z.number().int().min(from).max(to));

export const lateJoinersFrom = setting({
  ...fees,
  name: 'accounting.lateJoinersFrom',
  label: 'Da quando chi entra paga l’anno dopo',
  help:
    'Mese e giorno, come 06-01: chi entra da questo giorno paga per l’anno dopo ed è coperto da subito. ' +
    'Vuoto: mai',
  kind: 'line',
  schema: optional(MonthDay),
  initial: null,
  describe: (day) => (day ? `${Number(day.slice(3))}/${Number(day.slice(0, 2))}` : 'mai'),
});

export const feeDueDays = setting({
  ...fees,
  name: 'accounting.feeDueDays',
  label: 'Giorni per pagare la quota',
  help: 'La scadenza proposta: tanti giorni dopo l’inizio dell’anno sociale, o dopo l’ingresso',
  kind: 'whole number',
  schema: z.number().int().min(0).max(366),
  initial: 30,
});

export const feeInstructions = setting({
  ...fees,
  name: 'accounting.feeInstructions',
  label: 'Come si paga la quota',
  help: 'Nei promemoria: IBAN, intestatario, causale',
  kind: 'text',
  schema: optional(text(600)),
  initial: null,
});

export const remindDaysBefore = setting({
  ...fees,
  name: 'accounting.remindDaysBefore',
  label: 'Promemoria prima della scadenza (giorni)',
  help: 'Quanti giorni prima parte il primo promemoria di una quota aperta. Vuoto: nessuno',
  kind: 'whole number',
  schema: days(1, 120),
  initial: 7,
});

export const remindDaysAfter = setting({
  ...fees,
  name: 'accounting.remindDaysAfter',
  label: 'Sollecito dopo la scadenza (giorni)',
  help: 'Quanti giorni dopo la scadenza parte il primo sollecito. Vuoto: nessuno',
  kind: 'whole number',
  schema: days(1, 120),
  initial: 7,
});

export const remindEveryDays = setting({
  ...fees,
  name: 'accounting.remindEveryDays',
  label: 'Giorni fra un sollecito e l’altro',
  kind: 'whole number',
  schema: z.number().int().min(1).max(180),
  initial: 30,
});

export const mostReminders = setting({
  ...fees,
  name: 'accounting.mostReminders',
  label: 'Solleciti al massimo',
  help: 'Dopo tanti solleciti per una quota non ne partono altri da soli',
  kind: 'whole number',
  schema: z.number().int().min(1).max(12),
  initial: 3,
});

export const votingMonths = setting({
  ...books,
  name: 'accounting.votingMonths',
  label: 'Mesi di iscrizione per votare',
  help:
    'Negli enti del Terzo settore vota chi è iscritto da almeno tre mesi, se lo statuto non dice altro. ' +
    '0: da subito',
  kind: 'whole number',
  schema: z.number().int().min(0).max(24),
  initial: 3,
});

export const votingNeedsFee = setting({
  ...books,
  name: 'accounting.votingNeedsFee',
  label: 'Vota solo chi è in regola con la quota',
  kind: 'yes or no',
  schema: z.boolean(),
  initial: true,
});

export const memberBookText = setting({
  ...books,
  name: 'accounting.memberBookText',
  label: 'Testo sul libro soci',
  help: 'Sotto il titolo del PDF',
  kind: 'text',
  schema: optional(text(600)),
  initial: 'Libro degli associati o aderenti (art. 15, comma 1, lettera a, D.Lgs. 117/2017)',
});

export const volunteersText = setting({
  ...books,
  name: 'accounting.volunteersText',
  label: 'Testo sul registro dei volontari',
  help: 'Sotto il titolo del PDF e nel foglio',
  kind: 'text',
  schema: text(600),
  initial:
    'Questo elenco non sostituisce il registro dei volontari vidimato o con data certa ' +
    '(art. 17, comma 1, D.Lgs. 117/2017; D.M. 6 ottobre 2021).',
});

export const memberSettings = [
  lateJoinersFrom,
  feeDueDays,
  feeInstructions,
  remindDaysBefore,
  remindDaysAfter,
  remindEveryDays,
  mostReminders,
  votingMonths,
  votingNeedsFee,
  memberBookText,
  volunteersText,
] as const;
