import {
  createPreset,
  deletePreset,
  editPreset,
  listPresets,
  type Preset,
} from '@wms/contract/identity/permissions/presets';
import { permissions } from '@wms/contract/platform/permissions';
import { insertRow, runSql, updateRow } from '../../platform/database/connection.ts';
import { conflict } from '../../platform/database/constraint-sentences.ts';
import { lockRow } from '../../platform/database/row.ts';
import { commonNames, field } from '../../platform/history/description.ts';
import { historyOf } from '../../platform/history/history.ts';
import { implement } from '../../platform/http/endpoint.ts';
import { refuse } from '../../platform/refusal.ts';
import { counterAct } from '../../platform/undo/counter-act.ts';
import { versionOf } from '../../platform/undo/version-of.ts';

const missing = () => refuse.notFound('Questo modello non c’è');

const presetHistory = historyOf({
  tables: {
    permission_presets: {
      one: 'Modello',
      fields: { name: field('Nome'), permissions: field('Permessi') },
    },
  },
  names: commonNames,
});

/** The codes once each, in the order of the specification. */
const inOrder = (codes: readonly string[]) => permissions.filter((code) => codes.includes(code));

/** The form of a preset as it is. */
const formOf = ({ name, permissions: codes }: { name: string; permissions: readonly string[] }) => ({
  name,
  permissions: inOrder(codes),
});

export const presetRoutes = [
  implement(
    listPresets,
    ({ db }) =>
      runSql(
        db,
      )<Preset>`select id, version, name, permissions from permission_presets order by lower(name) limit 500`,
  ),
  implement(createPreset, async ({ body: { name, permissions: codes }, tx }) => {
    const id = await insertRow(tx, 'permission_presets', { name, permissions: inOrder(codes) });
    const undo = [counterAct(deletePreset, { params: { id: String(id) } })];
    return { id, message: `Modello «${name}» creato`, undo };
  }),
  implement(editPreset, async ({ params: { id }, body: { version, name, permissions: codes }, tx }) => {
    const preset = await lockRow(tx, 'permission_presets', id, missing);
    await presetHistory.refuseStaleEdit(tx, 'permission_presets', preset, version);
    await updateRow(tx, 'permission_presets', id, { name, permissions: inOrder(codes) });
    const body = { ...formOf(preset), version: await versionOf(tx, 'permission_presets', id) };
    return {
      message: `Modello «${name}» salvato: chi l’ha già ricevuto resta com’è`,
      undo: [counterAct(editPreset, { params: { id: String(id) }, body })],
    };
  }),
  implement(deletePreset, async ({ params: { id }, tx }) => {
    const deleted = await tx
      .deleteFrom('permission_presets')
      .where('id', '=', id)
      .returning(['name', 'permissions'])
      .executeTakeFirstOrThrow(missing);
    return {
      message: `Modello «${deleted.name}» eliminato: chi l’ha già ricevuto resta com’è`,
      undo: [counterAct(createPreset, { body: formOf(deleted) })],
    };
  }),
];

export const presetConstraints = {
  permission_presets_name: conflict('Un modello con questo nome c’è già', 'name'),
};
