import { Select } from '@mantine/core';
import { listPresets } from '@wms/contract/identity/permissions/presets';
import type { Permission } from '@wms/contract/platform/permissions';
import { useState } from 'react';
import { useAnswer } from '../../../client/answer.ts';
import { useHeld } from '../../../client/session/current.ts';
import { helpBelow } from '../../../ui/form/help-below.ts';

type Props = {
  /** Called with those codes of the chosen preset that this person may give. */
  onChoose: (codes: Permission[]) => void;
  disabled?: boolean;
};

/**
 * Fills in the permissions of a preset, and is hidden when there are none. The permissions are copied and can be
 * changed.
 */
export function PresetSelect({ onChoose, disabled = false }: Props) {
  const held = useHeld();
  const presets = useAnswer(listPresets);
  const [chosen, setChosen] = useState<string | null>(null);
  if (!presets.data || presets.data.length === 0) return null;
  const preset = presets.data.find(({ id }) => String(id) === chosen);
  const leftOut = preset?.permissions.filter((code) => !held.has(code)).length ?? 0;
  const choose = (id: string | null) => {
    setChosen(id);
    const codes = presets.data?.find((candidate) => String(candidate.id) === id)?.permissions;
    if (codes) onChoose(codes.filter((code) => held.has(code)));
  };
  return (
    <Select
      label="Da un modello (facoltativo)"
      description={leftOut > 0 && `Senza quelli che non hai anche tu: ${leftOut}`}
      {...helpBelow}
      data={presets.data.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={chosen}
      onChange={choose}
      clearable
      searchable
      disabled={disabled}
    />
  );
}
