/** The postcode of an address. It is compared with those of the comune, and a different one only causes a warning. */
import { Text } from '@mantine/core';
import { searchPlaces } from '@wms/contract/humanResources/places/endpoints';
import { useAnswer } from '../../client/answer.ts';
import { SuggestedInput } from '../../ui/fields/SuggestedInput.tsx';
import type { ContractForm } from '../../ui/form/contract-form.ts';
import { useSettled } from '../../ui/use-settled.ts';
import classes from './CodiceFiscaleField.module.css';

type Props = ReturnType<ContractForm['field']> & {
  label: string;
  value?: string;
  inItaly: boolean;
  comune: string;
  provincia: string | null;
  autoComplete: string;
  onTake: (postcode: string) => void;
};

export function PostcodeInput({ inItaly, comune, provincia, ...input }: Props) {
  const asked = useSettled(comune.trim(), 150);
  const { data: places = [] } = useAnswer(
    searchPlaces,
    { query: { q: asked } },
    { enabled: inItaly && asked.length > 1 },
  );
  const same = (name: string) => name.localeCompare(asked, 'it', { sensitivity: 'base' }) === 0;
  const place = places.find(({ name, province }) => same(name) && (!provincia || province === provincia));
  const postcodes = inItaly ? (place?.postcodes ?? []) : [];
  const typed = input.value?.trim() ?? '';
  const isForeign = /^\d{5}$/.test(typed) && postcodes.length > 0 && !postcodes.includes(typed);
  return (
    <>
      <SuggestedInput
        {...input}
        inputMode={inItaly ? 'numeric' : 'text'}
        suggestions={postcodes
          .filter((postcode) => postcode.startsWith(typed) && postcode !== typed)
          .map((postcode) => ({ value: postcode, label: postcode }))}
        suggestionsLabel="CAP del comune"
      />
      <div role="status">
        {isForeign && place && (
          <Text size="sm" className={classes.warning}>
            Non è un CAP di {place.name}: controlla, poi salva pure
          </Text>
        )}
      </div>
    </>
  );
}
