/**
 * The volunteers' register as a paper and as a workbook. Both say that they don't replace the register that the law
 * asks for, which is stamped ('vidimato') or has a certified date.
 */
import { volunteersText } from '@wms/contract/accounting/members/settings';
import type { ListedVolunteer, VolunteerFilters } from '@wms/contract/accounting/members/volunteering';
import { formatCount, formatDate, formatParts } from '@wms/contract/platform/formats';
import type { z } from 'zod';
import type { Reader } from '../../../platform/database/connection.ts';
import { type BinaryAnswer, binary } from '../../../platform/http/endpoint.ts';
import { readOrganisation } from '../../../platform/papers/organisation.ts';
import { renderPdfInThread } from '../../../platform/pdf/render.ts';
import { readSettings } from '../../../platform/settings/settings.ts';
import {
  datedName,
  everyPage,
  type TableColumn,
  tableFile,
} from '../../../platform/spreadsheets/table-file.ts';
import { readVolunteers } from '../member/volunteering.ts';

type Filters = z.output<typeof VolunteerFilters>;

/** Returns the columns. Every row repeats the notice, so that no part of the file is taken for the register itself. */
const columnsWith = (notice: string): readonly TableColumn<ListedVolunteer>[] => [
  { header: 'Volontario', value: ({ member }) => member.name, width: 30 },
  { header: 'Numero di socio', value: ({ member }) => String(member.number), kind: 'identifier', width: 12 },
  { header: 'Codice fiscale', value: ({ member }) => member.taxCode, width: 18 },
  { header: 'Data di nascita', value: ({ birthDate }) => birthDate, kind: 'date', width: 12 },
  { header: 'Luogo di nascita', value: ({ birthPlace }) => birthPlace, width: 20 },
  { header: 'Domicilio', value: ({ address }) => address, width: 36 },
  { header: 'Dal', value: ({ startsOn }) => startsOn, kind: 'date', width: 12 },
  { header: 'Al', value: ({ endsOn }) => endsOn, kind: 'date', width: 12 },
  { header: 'Attività', value: ({ activity }) => activity, width: 28 },
  { header: 'Assicuratore', value: ({ insurer }) => insurer, width: 22 },
  { header: 'Polizza', value: ({ policy }) => policy, width: 18 },
  { header: 'Avvertenza', value: () => notice, width: 60 },
];

const readAll = (db: Reader, filters: Filters) =>
  everyPage((cursor) => readVolunteers(db, { ...filters, cursor, limit: 1000 }));

export async function exportAllVolunteers(
  db: Reader,
  { format, ...filters }: Filters & { format: 'csv' | 'xlsx' },
): Promise<BinaryAnswer> {
  const notice = (await readSettings(db)).value(volunteersText);
  return tableFile({
    name: 'registro-volontari',
    format,
    columns: columnsWith(notice),
    pages: readAll(db, filters),
  });
}

export async function printAllVolunteers(db: Reader, filters: Filters): Promise<BinaryAnswer> {
  const rows: ListedVolunteer[] = [];
  for await (const page of readAll(db, filters)) rows.push(...page);
  const settings = await readSettings(db);
  const body = await renderPdfInThread(
    'volunteers.typ',
    {
      organisation: await readOrganisation(db),
      title: filters.on ? `Volontari ${formatDate(filters.on, 'al')}` : 'Elenco dei volontari',
      printedOn: formatDate(settings.today),
      notice: settings.value(volunteersText),
      summary: `${formatCount(rows.length, 'iscrizione', 'iscrizioni')}.`,
      rows: rows.map(
        ({ member, birthDate, birthPlace, address, startsOn, endsOn, activity, insurer, policy }) => ({
          name: member.name,
          taxCode: member.taxCode ?? '',
          birth: formatParts(birthDate && formatDate(birthDate), birthPlace) || '–',
          address: address ?? '',
          from: formatDate(startsOn),
          until: endsOn ? formatDate(endsOn) : 'in corso',
          activity: activity ?? '',
          insurance: formatParts(insurer, policy) || 'non assicurato',
        }),
      ),
    },
    { letters: 'refuse' },
  );
  return binary({
    type: 'application/pdf',
    name: datedName(filters.on ? `volontari-${filters.on}` : 'volontari', 'pdf'),
    inline: true,
    body,
  });
}
