/** The expenses of the invented team, the outcomes of the last reports, and the days on which the treasurer pays. */
import type { ExpenseCategory, Fuel } from '@wms/contract/accounting/expense-reports/names';

export type Expense = {
  category: ExpenseCategory;
  what: string;
  shop: string;
  street: string;
  cents: number;
  cash?: true;
};
type Drive = { from: string; to: string; kilometres: string };
export type Trip = {
  purpose: string;
  place: string | null;
  spent: readonly Expense[];
  drive?: Drive;
  /** Small expenses without a receipt, which the person declares. */
  declared?: { category: ExpenseCategory; what: string; amount: string };
  advance?: string;
};

export const trips: readonly Trip[] = [
  {
    purpose: 'Gara di Varano: trasferta con il furgone',
    place: 'Varano de’ Melegari',
    spent: [
      {
        category: 'carburante',
        what: 'Gasolio per il furgone',
        shop: 'Stazione Emilia Ovest',
        street: 'A1, Fidenza',
        cents: 7840,
      },
      {
        category: 'pedaggio',
        what: 'Autostrada, andata e ritorno',
        shop: 'Autostrade del Nord',
        street: 'Casello di Parma',
        cents: 2960,
      },
      {
        category: 'vitto',
        what: 'Pranzo dei meccanici',
        shop: 'Trattoria al Ponte',
        street: 'Via Roma 12, Varano',
        cents: 5450,
      },
    ],
    declared: { category: 'parcheggio', what: 'Parcheggio del paddock', amount: '3.00' },
  },
  {
    purpose: 'Viti e rondelle per la sospensione posteriore',
    place: null,
    spent: [
      {
        category: 'materiale',
        what: 'Viteria',
        shop: 'Ferramenta Bonino',
        street: 'Corso Vercelli 80, Torino',
        cents: 1835,
      },
    ],
  },
  {
    purpose: 'Ritiro del telaio dal carrozziere',
    place: 'Ivrea',
    spent: [
      {
        category: 'vitto',
        what: 'Panini',
        shop: 'Bar della Stazione',
        street: 'Piazza Nigra 2, Ivrea',
        cents: 1480,
        cash: true,
      },
    ],
    drive: { from: 'Torino', to: 'Ivrea', kilometres: '106' },
  },
  {
    purpose: 'Fiera dei componenti a Bologna',
    place: 'Bologna',
    spent: [
      {
        category: 'treno',
        what: 'Torino – Bologna, andata e ritorno',
        shop: 'Ferrovie Veloci',
        street: 'Torino Porta Susa',
        cents: 8990,
      },
      {
        category: 'alloggio',
        what: 'Una notte',
        shop: 'Albergo delle Torri',
        street: 'Via Zamboni 9, Bologna',
        cents: 9200,
      },
      {
        category: 'vitto',
        what: 'Cena',
        shop: 'Osteria del Sole',
        street: 'Vicolo Ranocchi 1, Bologna',
        cents: 2750,
      },
    ],
    advance: '50',
  },
  {
    purpose: 'Stampe per la presentazione agli sponsor',
    place: null,
    spent: [
      {
        category: 'altro',
        what: 'Poster e brochure',
        shop: 'Copisteria Ateneo',
        street: 'Via Sant’Ottavio 18, Torino',
        cents: 6420,
      },
    ],
  },
  {
    purpose: 'Prove in pista a Cremona',
    place: 'Cremona',
    spent: [
      {
        category: 'carburante',
        what: 'Benzina',
        shop: 'Distributore Po',
        street: 'Via Mantova 40, Cremona',
        cents: 5210,
      },
      {
        category: 'parcheggio',
        what: 'Parcheggio',
        shop: 'Parcheggi Cremona',
        street: 'Piazza Marconi',
        cents: 600,
      },
    ],
    drive: { from: 'Torino', to: 'Cremona', kilometres: '412' },
    declared: { category: 'pedaggio', what: 'Pedaggio senza ricevuta', amount: '4.80' },
  },
  {
    purpose: 'Cavi e connettori comprati all’ultimo momento',
    place: null,
    spent: [
      {
        category: 'materiale',
        what: 'Connettori',
        shop: 'Elettronica Lingotto',
        street: 'Via Nizza 260, Torino',
        cents: 3475,
      },
      {
        category: 'materiale',
        what: 'Guaine termorestringenti',
        shop: 'Elettronica Lingotto',
        street: 'Via Nizza 260, Torino',
        cents: 940,
      },
    ],
  },
];

/** The outcome of each of the last reports; all earlier ones were paid. */
export const lastOnes: Readonly<Record<number, 'bozza' | 'inviata' | 'respinta' | 'approvata'>> = {
  45: 'respinta',
  52: 'respinta',
  53: 'bozza',
  54: 'approvata',
  55: 'inviata',
  56: 'approvata',
  57: 'inviata',
  58: 'inviata',
  59: 'bozza',
};
/** The reports of the person who signs in as `demo`; only another treasurer may decide about them. */
export const ofDemo = new Set([11, 29, 47, 52, 56, 57, 59]);
export const paydays = [325, 295, 265, 235, 205, 175, 145, 115, 85, 60, 40];

/** The vehicles, with the rate and the ACI figure of a kilometre. */
export const vehicles: readonly [vehicle: string, fuel: Fuel, rate: string, aci: string][] = [
  ['Utilitaria fino a 1.200 cc', 'benzina', '0.4150', '0.4327'],
  ['Berlina diesel', 'gasolio', '0.4480', '0.4702'],
  ['Elettrica compatta', 'elettrica', '0.3900', '0.3815'],
];
