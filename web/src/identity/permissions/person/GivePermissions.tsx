/**
 * Gives a person permissions, chosen one by one, by a preset, or copied from another person; the difference is shown
 * first.
 */
import { Select } from '@mantine/core';
import { compareGrants } from '@wms/contract/identity/permissions/difference';
import { getPersonGrants } from '@wms/contract/identity/permissions/granting';
import { grantToMany } from '@wms/contract/identity/permissions/many/endpoints';
import { listPresets } from '@wms/contract/identity/permissions/presets';
import type { Permission } from '@wms/contract/platform/permissions';
import { useState } from 'react';
import { alert } from '../../../client/alerts/alert.ts';
import { useAnswer } from '../../../client/answer.ts';
import { readAnswer } from '../../../client/query.ts';
import { useHeld } from '../../../client/session/current.ts';
import { PersonSelect } from '../../../humanResources/who-is-who/PersonSelect.tsx';
import type { Choice } from '../../../ui/fields/RemoteSelect.tsx';
import { useContractForm } from '../../../ui/form/contract-form.ts';
import { FormModal } from '../../../ui/modal/AppModal.tsx';
import { CodesField } from '../shared/CodesField.tsx';
import { GrantFields } from '../shared/GrantFields.tsx';
import { notHeldByGranter } from '../shared/labels.ts';
import { Difference } from './Difference.tsx';
import type { PersonHolding } from './person.ts';

/** The preset or person from which the codes were copied. */
type Source = { name: string; codes: readonly Permission[] };

export function GivePermissions({ person, onClose }: { person: PersonHolding; onClose: () => void }) {
  const granterHolds = useHeld();
  const presets = useAnswer(listPresets);
  const [source, setSource] = useState<Source | null>(null);
  const [presetId, setPresetId] = useState<string | null>(null);
  const [from, setFrom] = useState<Choice | null>(null);
  const form = useContractForm(grantToMany, {
    initial: { permissions: [] as Permission[], reason: '', endsOn: '' },
    toBody: (values) => ({ ids: [person.id], expected: 1, ...values }),
    quiet: true,
    onDone: ({ message, refused: [refused] }) =>
      refused ? alert.error(refused.reason) : alert.success(message),
  });
  const copy = (copied: Source) => {
    setSource(copied);
    form.set('permissions', compareGrants(person.held, copied.codes, granterHolds).given);
  };
  const choosePreset = (id: string | null) => {
    setPresetId(id);
    setFrom(null);
    const preset = presets.data?.find((one) => String(one.id) === id);
    if (preset) copy({ name: preset.name, codes: preset.permissions });
    else setSource(null);
  };
  const choosePerson = async (choice: Choice | null) => {
    setFrom(choice);
    setPresetId(null);
    setSource(null);
    if (!choice) return;
    const { grants } = await readAnswer(getPersonGrants, { params: { id: String(choice.id) } });
    copy({
      name: choice.name,
      codes: grants.filter(({ held }) => held).map(({ permission }) => permission),
    });
  };
  const whyNot = (code: Permission) => {
    if (person.held.includes(code)) return 'Ce l’ha già';
    return granterHolds.has(code) ? null : notHeldByGranter;
  };
  return (
    <FormModal
      title={`Dai permessi a ${person.name}`}
      form={form}
      onClose={onClose}
      confirmLabel="Dai"
      size="lg"
    >
      {presets.data && presets.data.length > 0 && (
        <Select
          label="Da un modello (facoltativo)"
          data={presets.data.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={presetId}
          onChange={choosePreset}
          clearable
          searchable
          disabled={form.busy}
        />
      )}
      <PersonSelect
        label="Come un’altra persona (facoltativo)"
        value={from}
        onChange={(choice) => void choosePerson(choice)}
        disabled={form.busy}
      />
      {source && (
        <Difference
          of={compareGrants(person.held, source.codes, granterHolds)}
          personName={person.name}
          sourceName={source.name}
        />
      )}
      <CodesField
        label="Permessi da dare"
        data-path="permissions"
        value={form.values.permissions}
        onChange={(codes) => form.set('permissions', codes)}
        error={form.errors.permissions}
        whyNot={whyNot}
        disabled={form.busy}
      />
      <GrantFields form={form} withEnd />
    </FormModal>
  );
}
