/** The fiscal settings of receipts: the treasurer decides them, and each value has the day from which it applies. */
import { z } from 'zod';
import { can } from '../../platform/permissions.ts';
import { aboveZero, line, optional, text } from '../../platform/schema.ts';
import { type Setting, type SettingValue, setting } from '../../platform/setting.ts';
import { socialYearStart } from '../shared/social-year.ts';
import { YearKind, yearKinds } from '../shared/year-kinds.ts';

/** Declares a setting of the treasurer's page; /organizzazione leaves it out. */
const fiscal = <S extends z.ZodType<SettingValue>>(declared: Omit<Setting<S>, 'keptBy'>): Setting<S> =>
  setting({ ...declared, keptBy: can.receiptsManagement });

const Amount = aboveZero(2, 10);
const OneLine = optional(line(200));
const Words = text(500);

/** Kinds of organisations, as the stamp duty distinguishes them. */
export const bodyKinds = {
  culturale: 'Associazione culturale, sportiva, religiosa, assistenziale, politica o di categoria',
  aps: 'APS',
  odv: 'ODV',
  ets: 'Altro ente del Terzo settore',
  asd: 'ASD o SSD riconosciuta',
  comitato: 'Comitato',
  altro: 'Altro',
} as const;
export const BodyKind = z.enum(['culturale', 'aps', 'odv', 'ets', 'asd', 'comitato', 'altro']);
export type BodyKind = z.infer<typeof BodyKind>;

const organisationGroup = 'L’ente';

export const bodyKind = fiscal({
  name: 'accounting.bodyKind',
  group: organisationGroup,
  label: 'Tipo di ente',
  help: 'Decide chi è esente dall’imposta di bollo',
  kind: 'choice',
  choices: bodyKinds,
  schema: BodyKind,
  initial: 'culturale',
});

export const commercialActivity = fiscal({
  name: 'accounting.commercialActivity',
  group: organisationGroup,
  label: 'L’ente svolge attività commerciale',
  help: 'Se sì, per i corrispettivi (corsi e servizi) va emessa fattura e non ricevuta',
  kind: 'yes or no',
  schema: z.boolean(),
  initial: false,
});

export const regime398 = fiscal({
  name: 'accounting.regimeLaw',
  group: organisationGroup,
  label: 'Regime della L. 398/1991',
  help: 'Se sì, ai contanti vale il limite più basso',
  kind: 'yes or no',
  schema: z.boolean(),
  initial: false,
});

export const registrationLine = fiscal({
  name: 'accounting.registrationLine',
  group: organisationGroup,
  label: 'Iscrizione a registri',
  help: 'Sulle ricevute e sui riepiloghi dei donatori, per esempio «Iscritta al RUNTS, n. 12345 del 01/02/2024»',
  kind: 'line',
  schema: OneLine,
  initial: null,
});

export const receiptPlace = fiscal({
  name: 'accounting.receiptPlace',
  group: organisationGroup,
  label: 'Luogo',
  help: 'Il comune che sta davanti alla data',
  kind: 'line',
  schema: optional(line(80)),
  initial: null,
});

export const receiptSignatory = fiscal({
  name: 'accounting.receiptSignatory',
  group: organisationGroup,
  label: 'Chi firma',
  help: 'Ricevute e riepiloghi dei donatori: carica e nome, per esempio «Il tesoriere Mario Rossi»',
  kind: 'line',
  schema: optional(line(120)),
  initial: null,
});

const numbering = 'Numerazione';

export const receiptYearMode = fiscal({
  name: 'accounting.receiptYear',
  group: numbering,
  label: 'Le ricevute si numerano per',
  help: 'L’anno sociale è chiamato con l’anno in cui comincia. Cambia solo da un anno che non ha ancora ricevute',
  kind: 'choice',
  choices: yearKinds,
  schema: YearKind,
  initial: 'solare',
});

const cash = 'Contanti';

export const cashLimit = fiscal({
  name: 'accounting.cashLimit',
  group: cash,
  label: 'Da questo importo niente contanti',
  help: 'Art. 49 D.Lgs. 231/2007: contano tutti i contanti che una persona dà in un giorno',
  kind: 'amount',
  schema: Amount,
  initial: '5000.00',
});

export const cashLimit398 = fiscal({
  name: 'accounting.cashLimitOfRegime',
  group: cash,
  label: 'Lo stesso limite nel regime della L. 398/1991',
  help: 'Art. 25, comma 5, L. 133/1999',
  kind: 'amount',
  schema: Amount,
  initial: '1000.00',
});

const stamp = 'Imposta di bollo';

export const stampThreshold = fiscal({
  name: 'accounting.stampThreshold',
  group: stamp,
  label: 'Dovuta sopra',
  help: 'Un importo uguale non la paga; si guarda prima di aggiungere il bollo',
  kind: 'amount',
  schema: Amount,
  initial: '77.47',
});

export const stampAmount = fiscal({
  name: 'accounting.stampAmount',
  group: stamp,
  label: 'Importo del bollo',
  kind: 'amount',
  schema: Amount,
  initial: '2.00',
});

export const stampBearers = { pagante: 'Chi paga', ente: 'L’ente' } as const;
export const StampBearer = z.enum(['pagante', 'ente']);
export type StampBearer = z.infer<typeof StampBearer>;

export const stampBearer = fiscal({
  name: 'accounting.stampBearer',
  group: stamp,
  label: 'Lo sostiene',
  help: 'Chi paga lo trova in una riga a parte, che si aggiunge al totale',
  kind: 'choice',
  choices: stampBearers,
  schema: StampBearer,
  initial: 'pagante',
});

export const virtualStamp = fiscal({
  name: 'accounting.virtualStamp',
  group: stamp,
  label: 'Autorizzazione al bollo virtuale',
  help: 'Come va stampata, per esempio «aut. n. 12345 del 01/02/2026»; vuota: serve il contrassegno',
  kind: 'line',
  schema: OneLine,
  initial: null,
});

const texts = 'Testi sulla ricevuta';

export const notInvoiceText = fiscal({
  name: 'accounting.notInvoiceText',
  group: texts,
  label: 'Non è una fattura',
  kind: 'text',
  schema: Words,
  initial: 'La presente ricevuta non costituisce fattura.',
});

export const physicalStampText = fiscal({
  name: 'accounting.physicalStampText',
  group: texts,
  label: 'Bollo con contrassegno',
  help: 'Il numero e la data del contrassegno seguono da soli',
  kind: 'text',
  schema: Words,
  initial: 'Imposta di bollo assolta sull’originale',
});

export const virtualStampText = fiscal({
  name: 'accounting.virtualStampText',
  group: texts,
  label: 'Bollo virtuale',
  help: 'L’autorizzazione segue da sola',
  kind: 'text',
  schema: Words,
  initial: 'Imposta di bollo assolta in modo virtuale (art. 15 DPR 642/1972)',
});

export const belowThresholdText = fiscal({
  name: 'accounting.belowThresholdText',
  group: texts,
  label: 'Bollo non dovuto per l’importo',
  kind: 'text',
  schema: Words,
  initial: 'Imposta di bollo non dovuta per l’importo (art. 13, Tariffa, parte I, DPR 642/1972)',
});

export const exemptFeeText = fiscal({
  name: 'accounting.exemptFeeText',
  group: texts,
  label: 'Quote esenti delle associazioni',
  kind: 'text',
  schema: Words,
  initial: 'Esente da imposta di bollo (art. 7, Tabella allegato B, DPR 642/1972)',
});

export const exemptEtsText = fiscal({
  name: 'accounting.exemptEtsText',
  group: texts,
  label: 'Esenzione di APS, ODV e altri enti del Terzo settore',
  kind: 'text',
  schema: Words,
  initial: 'Esente da imposta di bollo (art. 82, comma 5, D.Lgs. 117/2017)',
});

export const exemptAsdText = fiscal({
  name: 'accounting.exemptAsdText',
  group: texts,
  label: 'Esenzione di ASD e SSD',
  kind: 'text',
  schema: Words,
  initial: 'Esente da imposta di bollo (art. 27-bis, Tabella allegato B, DPR 642/1972)',
});

export const exemptVatText = fiscal({
  name: 'accounting.exemptVatText',
  group: texts,
  label: 'Importi soggetti a IVA',
  kind: 'text',
  schema: Words,
  initial: 'Esente da imposta di bollo (art. 6, Tabella allegato B, DPR 642/1972)',
});

export const etsDonationText = fiscal({
  name: 'accounting.etsDonationText',
  group: texts,
  label: 'Donazioni tracciabili ad APS, ODV e altri enti del Terzo settore',
  help: 'Non si stampa mai per i contanti; vuoto: mai',
  kind: 'text',
  schema: optional(Words),
  initial:
    'Erogazione liberale versata con mezzo di pagamento tracciabile, detraibile o deducibile ' +
    'nei limiti dell’art. 83 D.Lgs. 117/2017',
});

export const otherDonationText = fiscal({
  name: 'accounting.otherDonationText',
  group: texts,
  label: 'Donazioni tracciabili agli altri enti',
  help: 'Non si stampa mai per i contanti; vuoto: mai',
  kind: 'text',
  schema: optional(Words),
  initial: null,
});

/** In the order in which the page shows them. */
export const receiptSettings: readonly Setting[] = [
  bodyKind,
  commercialActivity,
  regime398,
  registrationLine,
  receiptPlace,
  receiptSignatory,
  receiptYearMode,
  cashLimit,
  cashLimit398,
  stampThreshold,
  stampAmount,
  stampBearer,
  virtualStamp,
  notInvoiceText,
  physicalStampText,
  virtualStampText,
  belowThresholdText,
  exemptFeeText,
  exemptEtsText,
  exemptAsdText,
  exemptVatText,
  etsDonationText,
  otherDonationText,
];

/** The settings that determine the years of receipts. */
export const yearSettings = [receiptYearMode, socialYearStart] as const;
