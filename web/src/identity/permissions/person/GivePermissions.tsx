/**
 * Gives a person permissions, chosen one by one, by a preset, or copied from another person; the difference is shown
 * first.
 */
import { Select } from '@mantine/core';
import { grantToMany } from '@wms/contract/humanResources/people/permissions/endpoints';
import { compareGrants } from '@wms/contract/identity/permissions/difference';
import { getPersonGrants } from '@wms/contract/identity/permissions/granting';
import { listPresets } from '@wms/contract/identity/permissions/presets';
import type { Answer } from '@wms/contract/platform/endpoint';
import type { Permission } from '@wms/contract/platform/permissions';
import { useState } from 'react';
import { alert } from '../../../client/alerts/alert.ts';
import { announce, useAnswer } from '../../../client/answer.ts';
import { useHeld } from '../../../client/session/current.ts';
import type { Choice } from '../../../ui/fields/RemoteSelect.tsx';
import { useContractForm } from '../../../ui/form/contract-form.ts';
import { FormModal } from '../../../ui/modal/AppModal.tsx';
import { Pending } from '../../../ui/page/Page.tsx';
import { PersonSelect } from '../../../ui/people/PersonSelect.tsx';
import { CodesField } from '../shared/CodesField.tsx';
import { GrantFields } from '../shared/GrantFields.tsx';
import { notHeldByGranter } from '../shared/labels.ts';
import { Difference } from './Difference.tsx';
import type { PersonHolding } from './person.ts';

/** The preset or the person from which the codes are copied. */
type Source = { preset: string } | { person: Choice };

export function GivePermissions({ person, onClose }: { person: PersonHolding; onClose: () => void }) {
  const granterHolds = useHeld();
  const presets = useAnswer(listPresets);
  const [source, setSource] = useState<Source | null>(null);
  const presetId = source && 'preset' in source ? source.preset : null;
  const from = source && 'person' in source ? source.person : null;
  const theirs = useAnswer(getPersonGrants, { params: { id: String(from?.id) } }, { enabled: from !== null });
  const copied = from ? grantsOf(from, theirs.data) : grantsIn(presets.data, presetId);
  const difference = copied && compareGrants(person.held, copied.codes, granterHolds);
  const offered = difference?.given ?? [];
  const form = useContractForm(grantToMany, {
    // Without permissions of their own the form gives those that the source offers.
    initial: { permissions: [] as Permission[] | null, reason: '', endsOn: '' },
    toBody: ({ permissions, ...values }) => ({
      ids: [person.id],
      expected: 1,
      permissions: permissions ?? offered,
      ...values,
    }),
    quiet: true,
    onDone: (answer) => (answer.refused[0] ? alert.error(answer.refused[0].reason) : announce(answer)),
  });
  const given = form.values.permissions ?? offered;
  const choose = (next: Source | null) => {
    setSource(next);
    form.setValues({ permissions: next ? null : given });
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
          onChange={(id) => choose(id === null ? null : { preset: id })}
          clearable
          searchable
          disabled={form.busy}
        />
      )}
      <PersonSelect
        label="Come un’altra persona (facoltativo)"
        value={from}
        onChange={(choice) => choose(choice && { person: choice })}
        disabled={form.busy}
      />
      {from && !copied && <Pending error={theirs.error} onRetry={theirs.refetch} rows={2} />}
      {copied && difference && (
        <Difference of={difference} personName={person.name} sourceName={copied.name} />
      )}
      <CodesField
        label="Permessi da dare"
        data-path="permissions"
        value={given}
        onChange={(codes) => form.set('permissions', codes)}
        error={form.errors.permissions}
        whyNot={whyNot}
        disabled={form.busy}
      />
      <GrantFields form={form} withEnd />
    </FormModal>
  );
}

/** Returns the name of a chosen person and what they hold, once it is known. */
const grantsOf = ({ name }: Choice, theirs: Answer<typeof getPersonGrants> | undefined) =>
  theirs && {
    name,
    codes: theirs.grants.filter(({ held }) => held).map(({ permission }) => permission),
  };

/** Returns the name and the codes of a chosen preset. */
function grantsIn(presets: Answer<typeof listPresets> | undefined, id: string | null) {
  const preset = presets?.find((preset) => String(preset.id) === id);
  return preset && { name: preset.name, codes: preset.permissions };
}
