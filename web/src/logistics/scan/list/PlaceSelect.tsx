import { type PlaceRef, searchLocations } from '@wms/contract/logistics/stock/reading';
import { useMemo } from 'react';
import { call, isUnreachable } from '../../../client/call/send.ts';
import { type Choice, RemoteSelect } from '../../../ui/fields/RemoteSelect.tsx';
import { keptIndex } from '../lookups/kept.ts';

type Props = {
  label: string;
  value: PlaceRef | null;
  onChange: (place: PlaceRef | null) => void;
  error?: string | undefined;
};

type PlaceChoice = Choice & { place: PlaceRef };

/** Where something goes: read from its label, or by code or name, also among the places that this device knows. */
export function PlaceSelect({ label, value, onChange, error }: Props) {
  // One object as long as it is one place: the field takes another for a choice, and would drop what one is typing.
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
