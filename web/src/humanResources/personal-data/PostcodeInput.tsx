/** The postcode of an address: the comune says which ones there are, and another one is only warned of. */
import { Autocomplete, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { searchPlaces } from '@wms/contract/humanResources/places/endpoints';
import { useAnswer } from '../../client/answer.ts';
import type { ContractForm } from '../../ui/form/contract-form.ts';
import classes from './CodiceFiscaleField.module.css';

type Props = ReturnType<ContractForm['field']> & {
  label: string;
  value?: string;
  inItaly: boolean;
  comune: string;
  provincia: string | null;
  autoComplete: string;
};

export function PostcodeInput({ inItaly, comune, provincia, ...input }: Props) {
  const [asked] = useDebouncedValue(comune.trim(), 150);
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
      <Autocomplete {...input} data={postcodes} limit={60} inputMode={inItaly ? 'numeric' : 'text'} />
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
