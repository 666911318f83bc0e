/** The people who must confirm a regulation, or those who have confirmed one of its versions. */
import type { ReadRegulation } from '@wms/contract/utilities/regulations/endpoints';
import { useState } from 'react';
import { FilterChip } from '../../../ui/list/chips/FilterChip.tsx';
import { EmptyState } from '../../../ui/page/Page.tsx';
import { AskedPeople } from './AskedPeople.tsx';
import { GivenConfirmations } from './GivenConfirmations.tsx';

type Props = { regulation: ReadRegulation };

export function Confirmations({ regulation }: Props) {
  const { current, people, closed, versions } = regulation;
  const isAsked = current !== null && !closed && people !== null && people.asked > 0;
  const [chosen, setChosen] = useState<string>();
  const [newest] = versions;
  if (!newest) return <EmptyState>Non c’è ancora una versione: nessuno ha niente da confermare.</EmptyState>;
  const version = versions.find(({ id }) => String(id) === chosen) ?? (isAsked ? null : (current ?? newest));
  const chooser = (
    <FilterChip
      label="Elenco"
      mandatory
      values={[
        ...(isAsked ? [{ value: '', label: 'Chi deve confermare' }] : []),
        ...versions.map(({ id, version: number }) => ({
          value: String(id),
          label: `Conferme, versione ${number}`,
        })),
      ]}
      chosen={version ? String(version.id) : ''}
      onChoose={setChosen}
    />
  );
  return version ? (
    <GivenConfirmations key={version.id} version={version} chooser={chooser} />
  ) : (
    <AskedPeople regulation={regulation} chooser={chooser} />
  );
}
