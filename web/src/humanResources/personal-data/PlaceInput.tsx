/** The name of a comune. The list is a help: a name that it doesn't have is taken as typed. */
import { Combobox, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type Place, searchPlaces } from '@wms/contract/humanResources/places/endpoints';
import { useAnswer } from '../../client/answer.ts';
import type { ContractForm } from '../../ui/form/contract-form.ts';
import textClasses from '../../ui/parts/text.module.css';

type Props = ReturnType<ContractForm['field']> & {
  label: string;
  value?: string;
  /** Only in Italy are there suggestions. */
  inItaly: boolean;
  /** Also comuni that are no more, where people were born. */
  suppressed?: boolean;
  /** Called with the place that the person chose from the suggestions. */
  onPlace: (place: Place) => void;
  autoComplete?: string;
};

const typingPause = 150;

export function PlaceInput({ inItaly, suppressed = false, onPlace, ...input }: Props) {
  const [asked] = useDebouncedValue(input.value?.trim() ?? '', typingPause);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const { data: places = [] } = useAnswer(
    searchPlaces,
    { query: { q: asked, ...(suppressed && { suppressed: 'yes' as const }) } },
    { enabled: inItaly && asked.length > 1 && combobox.dropdownOpened, keepPrevious: true },
  );
  return (
    <Combobox
      store={combobox}
      withinPortal
      portalProps={{ target: '#contenuto' }}
      onOptionSubmit={(code) => {
        const place = places.find((candidate) => candidate.code === code);
        if (place) onPlace(place);
        combobox.closeDropdown();
      }}
    >
      <Combobox.Target>
        <TextInput
          {...input}
          onChange={(event) => {
            input.onChange(event);
            combobox.openDropdown();
            combobox.updateSelectedOptionIndex();
          }}
          onBlur={(event) => {
            combobox.closeDropdown();
            input.onBlur?.(event);
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!inItaly || asked.length < 2 || places.length === 0}>
        <Combobox.Options aria-label="Comuni">
          {places.map((place) => (
            <Combobox.Option key={place.code} value={place.code} className={textClasses.anywhere}>
              {describePlace(place)}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

const describePlace = ({ name, province, until }: Place) =>
  `${name} (${province})${until ? `, fino al ${until.slice(0, 4)}` : ''}`;
