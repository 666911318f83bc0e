/** Makes, edits, closes and reopens regulations, and publishes their versions. */

import {
  closeRegulation,
  createRegulation,
  editRegulation,
  getEditableRegulation,
  publishPdf,
  publishText,
  regulationHistory,
  reopenRegulation,
} from '@wms/contract/utilities/regulations/publishing';
import { sql } from 'kysely';
import type { z } from 'zod';
import { insertRow, type Reader, runSql, updateRow } from '../../platform/database/connection.ts';
import { requireRow } from '../../platform/database/row.ts';
import { implement } from '../../platform/http/endpoint.ts';
import { openPaper } from '../../platform/opening/received.ts';
import { refuse } from '../../platform/refusal.ts';
import { counterAct } from '../../platform/undo/counter-act.ts';
import { versionOf } from '../../platform/undo/version-of.ts';
import { regulationsHistory } from './shared/history.ts';
import { lockRegulation, noRegulation } from './shared/locking.ts';
import { describeEffect } from './shared/news.ts';
import { publishVersion } from './versions.ts';

async function requireRegulation(db: Reader, id: number): Promise<void> {
  await requireRow(db, 'regulations', id, noRegulation);
}

const columnsOf = ({ title, kind, askedOf, teamId, permission, dueDays }: Form) => ({
  title,
  kind,
  asked_of: askedOf,
  due_days: dueDays,
  team_id: askedOf === 'team' ? teamId : null,
  permission: askedOf === 'permission' ? permission : null,
});
type Form = z.output<typeof createRegulation.body>;

async function refuseClosedTeam(db: Reader, { askedOf, teamId }: Form): Promise<void> {
  if (askedOf !== 'team') return;
  const open = await runSql(db)`select from teams where id = ${teamId} and closed_on is null`;
  if (open.length === 0) throw refuse.invalid('teamId', 'Questo reparto non c’è più');
}

/** 'Versione 2 pubblicata: in vigore dal 01/01/2027' */
const describePublished = ({ version, today }: { version: number; today: string }, effectiveOn: string) =>
  `Versione ${version} pubblicata: ${describeEffect({ effectiveOn, today })}`;

export const publishingRoutes = [
  implement(getEditableRegulation, async ({ params, db }) => {
    const [row] = await runSql(db)<z.input<typeof getEditableRegulation.answer>>`
      select r.id, r.title, r.kind, r.asked_of as "askedOf", r.permission, r.due_days as "dueDays", r.version,
             r.closed_at is not null as closed,
             case when t.id is not null then json_build_object('id', t.id, 'name', t.name) end as team
        from regulations r left join teams t on t.id = r.team_id where r.id = ${params.id}`;
    if (!row) throw noRegulation();
    return row;
  }),

  implement(createRegulation, async ({ body, tx }) => {
    await refuseClosedTeam(tx, body);
    const id = await insertRow(tx, 'regulations', columnsOf(body));
    return { message: `«${body.title}» creato: pubblica la prima versione`, id };
  }),

  implement(editRegulation, async ({ params: { id }, body: { version, ...form }, tx }) => {
    await lockRegulation(tx, id, version);
    await refuseClosedTeam(tx, form);
    await updateRow(tx, 'regulations', id, columnsOf(form));
    return { message: 'Regolamento salvato' };
  }),

  implement(closeRegulation, async ({ params: { id }, body: { version }, tx }) => {
    const { title } = await lockRegulation(tx, id, version);
    await updateRow(tx, 'regulations', id, { closed_at: sql<string>`current_moment()` });
    const body = { version: await versionOf(tx, 'regulations', id) };
    const undo = [counterAct(reopenRegulation, { params: { id: String(id) }, body })];
    return { message: `«${title}» chiuso: non si chiede più a nessuno`, undo };
  }),

  implement(reopenRegulation, async ({ params: { id }, body: { version }, tx }) => {
    const { title } = await lockRegulation(tx, id, version);
    await updateRow(tx, 'regulations', id, { closed_at: null });
    const body = { version: await versionOf(tx, 'regulations', id) };
    const undo = [counterAct(closeRegulation, { params: { id: String(id) }, body })];
    return { message: `«${title}» riaperto`, undo };
  }),

  implement(regulationHistory, async ({ params: { id }, query, db }) => {
    await requireRegulation(db, id);
    return regulationsHistory.readPage(db, { table: 'regulations', id, ...query });
  }),

  implement(publishText, async ({ params: { id }, body, user, tx }) => {
    await lockRegulation(tx, id);
    const version = await publishVersion(tx, { regulationId: id, publishedBy: user.id, ...body });
    return { message: describePublished(version, body.effectiveOn), id: version.id };
  }),

  implement(
    publishPdf,
    async ({ files: { file } }) => {
      await openPaper(file);
      return file.keep('application/pdf');
    },
    async ({ params: { id }, body, user, tx, prepared: file }) => {
      await lockRegulation(tx, id);
      const version = await publishVersion(tx, { regulationId: id, publishedBy: user.id, file, ...body });
      return { message: describePublished(version, body.effectiveOn), id: version.id };
    },
  ),
];
