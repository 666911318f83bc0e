/**
 * The journeys of the invented team's goods in a year, and their recipients, from which the demo's delivery notes are
 * made.
 */

/** Companies of the address book. */
export const recipients = {
  track: {
    name: 'Autodromo delle Langhe S.r.l.',
    vat: '07712340012',
    street: 'Strada dell’Autodromo 1',
    postalCode: '12051',
    town: 'Alba',
    province: 'CN',
  },
  laser: {
    name: 'Taglio Laser Canavese S.n.c.',
    vat: '08823450013',
    street: 'Via dell’Artigianato 14',
    postalCode: '10015',
    town: 'Ivrea',
    province: 'TO',
  },
  paint: {
    name: 'Carrozzeria Dora di Marchisio & C.',
    vat: '09934560013',
    street: 'Corso Regio Parco 88',
    postalCode: '10152',
    town: 'Torino',
    province: 'TO',
  },
  sponsor: {
    name: 'Utensileria Monviso S.p.A.',
    vat: '06645670016',
    street: 'Via Cuneo 41',
    postalCode: '12037',
    town: 'Saluzzo',
    province: 'CN',
  },
} as const;

export type Journey = {
  daysAgo: number;
  /** The name of a type of delivery note that every instance has. */
  type: string;
  /** The recipient; null for a transfer between our own places. */
  to: keyof typeof recipients | null;
  /** The number of the sponsor's tools that travel; each is one piece. */
  tools?: number;
  words?: readonly (readonly [description: string, quantity: string, unit: string])[];
  notes?: string;
  carrier?: true;
  ends: 'bozza' | 'emesso' | 'in viaggio' | 'consegnato' | 'replaced';
  /** After how many days the tools are back; `whole` is false when one of them stays away. */
  back?: { after: number; whole: boolean };
};

const car = [
  ['Monoposto su carrello', '1', 'pz'],
  ['Gazebo 3 × 6 m', '2', 'pz'],
  ['Gruppo elettrogeno 3 kW', '1', 'pz'],
] as const;

const race = (daysAgo: number, notes: string): Journey => ({
  daysAgo,
  type: 'Evento o gara',
  to: 'track',
  tools: 6,
  words: car,
  notes,
  ends: 'consegnato',
  back: { after: 3, whole: true },
});

export const journeys: readonly Journey[] = [
  race(262, 'Prove invernali'),
  {
    daysAgo: 238,
    type: 'Conto lavorazione',
    to: 'laser',
    ends: 'consegnato',
    words: [['Lamiere in alluminio 3 mm da tagliare', '8', 'pz']],
  },
  race(214, 'Primo shakedown'),
  {
    daysAgo: 190,
    type: 'Conto lavorazione',
    to: 'paint',
    ends: 'consegnato',
    carrier: true,
    words: [
      ['Muso in carbonio da verniciare', '1', 'pz'],
      ['Fiancate da verniciare', '2', 'pz'],
    ],
  },
  { daysAgo: 171, type: 'Trasferimento interno', to: null, tools: 2, ends: 'consegnato' },
  race(158, 'Gara di casa'),
  {
    daysAgo: 149,
    type: 'Omaggio',
    to: 'sponsor',
    ends: 'consegnato',
    words: [['Targa ricordo della stagione', '3', 'pz']],
  },
  race(131, 'Trasferta estiva'),
  {
    daysAgo: 96,
    type: 'Riparazione',
    to: 'sponsor',
    tools: 2,
    ends: 'consegnato',
    back: { after: 22, whole: false },
    notes: 'Il secondo pezzo aspetta un ricambio',
  },
  {
    daysAgo: 74,
    type: 'Smaltimento',
    to: 'laser',
    ends: 'consegnato',
    words: [['Sfridi di fibra di carbonio', '42', 'kg']],
  },
  {
    daysAgo: 52,
    type: 'Campionatura',
    to: 'sponsor',
    ends: 'replaced',
    words: [['Provini laminati', '12', 'pz']],
  },
  race(39, 'Fiera della mobilità'),
  {
    daysAgo: 26,
    type: 'Prestito di attrezzature',
    to: 'track',
    tools: 2,
    ends: 'consegnato',
    notes: 'Per il corso di guida sicura',
  },
  { daysAgo: 9, type: 'Trasferimento interno', to: null, tools: 1, ends: 'in viaggio' },
  {
    daysAgo: 1,
    type: 'Conto lavorazione',
    to: 'paint',
    ends: 'in viaggio',
    carrier: true,
    words: [['Ala posteriore da verniciare', '1', 'pz']],
  },
  {
    daysAgo: 0,
    type: 'Conto visione',
    to: 'sponsor',
    tools: 1,
    ends: 'emesso',
    notes: 'Torna dopo la riunione',
  },
  {
    daysAgo: 0,
    type: 'Evento o gara',
    to: 'track',
    tools: 5,
    words: car,
    notes: 'Prossima gara',
    ends: 'bozza',
  },
];
