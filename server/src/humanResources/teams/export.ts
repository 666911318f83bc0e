/** The people of every team on a day, as a file. */
import {
  kindLabels,
  type Membership,
  roleLabels,
  type TeamNode,
} from '@wms/contract/humanResources/teams/endpoints';
import { sql } from 'kysely';
import type { Reader } from '../../platform/database/connection.ts';
import { everyRow } from '../../platform/database/every-row.ts';
import type { BinaryAnswer } from '../../platform/http/endpoint.ts';
import { listedName } from '../../platform/people/name.ts';
import { countsOn, dayOf } from '../../platform/people/team-days.ts';
import { type TableColumn, tableFile } from '../../platform/spreadsheets/table-file.ts';

/** A team without people has one row, in which these are null. */
type Row = Pick<TeamNode, 'name' | 'code' | 'kind'> & {
  parent: string | null;
  person: string | null;
  email: string | null;
  role: Membership['role'] | null;
  title: string | null;
  since: string | null;
  until: string | null;
};

const columns: readonly TableColumn<Row>[] = [
  { header: 'Reparto', value: (row) => row.name, width: 28 },
  { header: 'Codice', value: (row) => row.code, width: 10 },
  { header: 'Tipo', value: (row) => kindLabels[row.kind], width: 12 },
  { header: 'Dentro', value: (row) => row.parent, width: 28 },
  { header: 'Persona', value: (row) => row.person, width: 28 },
  { header: 'E-mail', value: (row) => row.email, width: 32 },
  { header: 'Ruolo', value: (row) => row.role && roleLabels[row.role], width: 14 },
  { header: 'Titolo', value: (row) => row.title, width: 24 },
  { header: 'Dal', value: (row) => row.since, kind: 'date', width: 12 },
  { header: 'Al', value: (row) => row.until, kind: 'date', width: 12 },
];

type Request = { on?: string | undefined; format: 'csv' | 'xlsx' };

export function exportMembers(db: Reader, { on, format }: Request): Promise<BinaryAnswer> {
  const day = dayOf(on);
  return tableFile({
    name: 'reparti',
    format,
    columns,
    pages: everyRow(
      db,
      sql<Row>`
        select t.name, t.code, t.kind, parent.name as parent, ${listedName('u')} as person,
               u.institutional_email as email, m.role, m.title, m.since, m.until
          from teams t
          left join team_placements place on place.team_id = t.id and ${countsOn('place', day)}
          left join teams parent on parent.id = place.parent_id
          left join team_members m on m.team_id = t.id and ${countsOn('m', day)}
          left join users u on u.id = m.user_id
         where coalesce(t.opened_on <= ${day}, true) and coalesce(t.closed_on >= ${day}, true)
         order by t.name, t.id, array_position(array['responsabile', 'vice', 'membro'], m.role), u.search_name`,
    ),
  });
}
