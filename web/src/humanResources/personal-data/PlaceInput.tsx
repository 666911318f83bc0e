/** The name of a comune. The suggestions only help: a name that isn't in the list is accepted as typed. */
import { type Place, searchPlaces } from '@wms/contract/humanResources/places/endpoints';
import { useAnswer } from '../../client/answer.ts';
import { SuggestedInput } from '../../ui/fields/SuggestedInput.tsx';
import type { ContractForm } from '../../ui/form/contract-form.ts';
import { useSettled } from '../../ui/use-settled.ts';

type Props = ReturnType<ContractForm['field']> & {
  label: string;
  value?: string;
  /** Suggestions exist only for Italy. */
  inItaly: boolean;
  /** Suggests comuni that no longer exist, too, because people were born there. */
  suppressed?: boolean;
  /** Called with the place that the person chose from the suggestions. */
  onPlace: (place: Place) => void;
  autoComplete?: string;
};

const typingPause = 150;

export function PlaceInput({ inItaly, suppressed = false, onPlace, ...input }: Props) {
  const asked = useSettled(input.value?.trim() ?? '', typingPause);
  const isAsked = inItaly && asked.length > 1;
  const { data: places = [] } = useAnswer(
    searchPlaces,
    { query: { q: asked, ...(suppressed && { suppressed: 'yes' as const }) } },
    { enabled: isAsked, keepPrevious: true },
  );
  return (
    <SuggestedInput
      {...input}
      suggestions={isAsked ? places.map((place) => ({ value: place.code, label: describePlace(place) })) : []}
      suggestionsLabel="Comuni"
      onTake={(code) => {
        const place = places.find((candidate) => candidate.code === code);
        if (place) onPlace(place);
      }}
    />
  );
}

const describePlace = ({ name, province, until }: Place) =>
  `${name} (${province})${until ? `, fino al ${until.slice(0, 4)}` : ''}`;
