import { searchLocations } from '@wms/contract/logistics/locations/search';
import type { PlaceRef } from '@wms/contract/logistics/shared/place-ref';
import { useMemo } from 'react';
import { call, isUnreachable } from '../../../client/call/send.ts';
import { type Choice, RemoteSelect } from '../../../ui/fields/RemoteSelect.tsx';
import { keptIndex } from '../lookups/lookup-storage.ts';

type Props = {
  label: string;
  value: PlaceRef | null;
  onChange: (place: PlaceRef | null) => void;
  error?: string | undefined;
};

type PlaceChoice = Choice & { place: PlaceRef };

/**
 * Chooses the target place: its label is scanned, or its code or name is typed. Places stored on this device are found
 * without a network.
 */
export function PlaceSelect({ label, value, onChange, error }: Props) {
  // The object must stay the same while the place is the same: the field would take a new object for a new choice and
  // clear the typed text.
  const chosen = useMemo(() => value && choiceOf(value), [value]);
  return (
    <RemoteSelect<PlaceChoice>
      label={label}
      placeholder="Scansiona o scrivi"
      description="Scansiona l’etichetta dell’ubicazione, o cercala"
      value={chosen}
      onChange={(choice) => onChange(choice?.place ?? null)}
      error={error}
      queryKey={['places to scan']}
      load={async (q, signal) => {
        try {
          const found = await call(searchLocations, { query: { open: 'yes', ...(q && { q }) } }, { signal });
          return found.map(choiceOf);
        } catch (failure) {
          if (!isUnreachable(failure)) throw failure;
          const words = q.toLowerCase().split(/\s+/);
          const known = (await keptIndex())?.index.locations ?? [];
          return known
            .filter(({ code, name }) => words.every((word) => `${code} ${name}`.toLowerCase().includes(word)))
            .slice(0, 20)
            .map(choiceOf);
        }
      }}
    />
  );
}

const choiceOf = ({ id, code, name }: PlaceRef): PlaceChoice => ({
  id,
  name: code,
  ...(name !== code && { code: name }),
  place: { id, code, name },
});
