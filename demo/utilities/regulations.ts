/** The regulations of the invented team: their versions over the year, and the confirmations of people. */
import { dayInRome } from '@wms/contract/platform/schema';
import { sql } from 'kysely';
import { runSql, type Writer } from '../../server/src/platform/database/connection.ts';
import type { Storage, StoredFile } from '../../server/src/platform/files/storage.ts';
import { renderPdf } from '../../server/src/platform/pdf/render.ts';
import { type NamedVersion, publishByTitle } from '../../server/src/utilities/regulations/versions.ts';
import type { Happening } from '../trade/happening.ts';

const batteries = 'Uso delle batterie ad alta tensione';
const trips = 'Come si prenota una trasferta';
const workshop = 'Regolamento dell’officina';
const privacy = 'Informativa sulla privacy';

const articles = {
  [batteries]: [
    'Sull’accumulatore si lavora in due, con guanti isolanti in corso di validità e attrezzi VDE.',
    'Prima di aprire un modulo si verifica l’assenza di tensione e si annota la misura.',
    'Le celle danneggiate vanno nel contenitore rosso della zona batterie, mai nei rifiuti comuni.',
  ],
  [trips]: [
    'La richiesta si fa almeno dieci giorni prima.',
    'Chi guida indica la patente e ne controlla la scadenza.',
  ],
};

const workshopText = (
  shoes: string,
  lastOne: string,
) => `L’officina è di tutti, e la lascia in ordine chi la usa.

# Chi entra

- In officina si entra con ${shoes} e occhiali.
- Chi lavora alle macchine raccoglie i capelli e toglie anelli e sciarpe.
- Gli ospiti entrano **solo accompagnati**, e firmano il registro.

# Le macchine

1. Tornio e fresa li usa chi ha seguito il corso, mai da solo.
2. Prima di cominciare si controllano ripari e arresto di emergenza.
3. Una macchina guasta si segnala subito e si chiude dalla sua pagina in WMS.

# Il materiale

Ogni materiale che esce dal magazzino si registra nel momento in cui esce, anche se è poco. Chi finisce una
confezione lo segnala: sotto la scorta minima si riordina.

# A fine turno

Gli utensili tornano al loro posto e il banco resta libero e pulito. ${lastOne}
`;

const privacyText = (months: number) => `La squadra tratta i dati delle persone per organizzare le attività.

# Quali dati

Anagrafica, recapiti, documenti che la legge chiede, prenotazioni e movimenti registrati in WMS.

# Per quanto tempo

I documenti si conservano per ${months} mesi dopo l’uscita dalla squadra; le ricevute per dieci anni, come chiede la
legge.

# I tuoi diritti

Dalla tua area utente puoi scaricare i tuoi dati, chiedere una correzione o la cancellazione.

# A chi scrivere

Per ogni domanda scrivi alle risorse umane.
`;

type WithoutDay<V> = V extends NamedVersion ? Omit<V, 'effectiveOn'> : never;
type UndatedVersion = WithoutDay<NamedVersion>;

type People = {
  ids: readonly number[];
  teamIds: readonly { id: number; code: string; members: readonly number[] }[];
};
type Chance = {
  next(): number;
  between(least: number, most: number): number;
  likely(share: number): boolean;
};

export type RegulationPapers = { batteries: StoredFile; trips: StoredFile };

/** Stores the PDFs before the transaction opens. */
export async function storeRegulations(storage: Storage, by: string): Promise<RegulationPapers> {
  const paper = (title: keyof typeof articles) =>
    storage.put(
      renderPdf('demo-paper.typ', { by, title, articles: articles[title] }, { letters: 'refuse' }),
      'application/pdf',
    );
  return { batteries: await paper(batteries), trips: await paper(trips) };
}

/** People have two weeks to confirm, and somebody is late with the newest version of the workshop's rules. */
export function yearOfRegulations(
  papers: RegulationPapers,
  { now, people, chance }: { now: Date; people: People; chance: Chance },
): Happening[] {
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
  const dayOf = (days: number) => dayInRome(daysAgo(days));
  const publish = (days: number, version: UndatedVersion): Happening => ({
    at: daysAgo(days).toISOString(),
    happens: async (tx) => {
      await publishByTitle(tx, { ...version, effectiveOn: dayOf(days) });
    },
  });
  /** Makes confirmations of the newest version by this share of the people, each some days later. */
  const confirm = (title: string, days: number, share: number, by: readonly number[]): Happening[] =>
    by
      .filter(() => chance.likely(share))
      .map((userId) => ({
        at: daysAgo(Math.max(days - chance.between(0, 12) - chance.next(), 0.01)).toISOString(),
        happens: async (tx: Writer) => {
          await runSql(tx)`
            insert into regulation_acceptances (user_id, version_id)
            select ${userId}, v.id from regulation_versions v join regulations r on r.id = v.regulation_id
             where r.title = ${title} order by v.version desc limit 1
                on conflict do nothing`;
        },
      }));
  const everyone = { kind: 'accettazione', askedOf: 'everyone' } as const;
  const read = { kind: 'presa visione', askedOf: 'everyone' } as const;
  const ofBatteries = people.teamIds.find(({ code }) => code === 'BAT');
  // The first person, who signs in, still has to confirm the newest version.
  const others = people.ids.slice(1);
  return [
    publish(340, {
      ...everyone,
      title: workshop,
      body: workshopText('scarpe chiuse', 'L’ultimo che esce spegne il compressore.'),
    }),
    ...confirm(workshop, 338, 1, people.ids),
    publish(300, { ...read, title: privacy, body: privacyText(24) }),
    ...confirm(privacy, 298, 1, people.ids),
    publish(210, { ...everyone, title: batteries, file: papers.batteries }),
    {
      at: daysAgo(209).toISOString(),
      happens: async (tx) => {
        await tx
          .updateTable('regulations')
          .set({ asked_of: 'team', team_id: ofBatteries?.id ?? null })
          .where('title', '=', batteries)
          .execute();
      },
    },
    ...confirm(batteries, 208, 0.9, ofBatteries?.members ?? []),
    publish(150, { kind: 'presa visione', askedOf: 'nobody', title: trips, file: papers.trips }),
    publish(18, {
      ...everyone,
      title: workshop,
      body: workshopText(
        'scarpe antinfortunistiche',
        'L’ultimo che esce spegne il compressore e **chiude il gas della saldatura**.',
      ),
      changes: 'Scarpe antinfortunistiche per tutti; chi esce per ultimo chiude anche il gas.',
    }),
    ...confirm(workshop, 17, 0.7, others),
    {
      at: daysAgo(2).toISOString(),
      happens: async (tx) => {
        await publishByTitle(tx, {
          ...read,
          title: privacy,
          body: privacyText(12),
          effectiveOn: dayOf(-30),
          changes: 'I documenti si conservano per 12 mesi invece di 24.',
        });
      },
    },
  ];
}

/** Makes the first room demand the workshop's rules: a person who books it must have confirmed them. */
export const askForRegulations = (tx: Writer) =>
  sql`insert into resource_regulations (resource_id, regulation_id)
      select resource.id, regulation.id from resources resource, regulations regulation
       where regulation.title = ${workshop} and resource.area = 'rooms' and resource.kind = 'room'
       order by resource.id limit 1`.execute(tx);
