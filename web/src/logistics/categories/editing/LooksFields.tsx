import { categoryIcons, iconLabels } from '@wms/contract/logistics/categories/looks';
import { ColourField, PictureChoices } from '../../../ui/fields/pictured/Choices.tsx';
import { CategoryMark } from '../shared/Mark.tsx';

type Props = {
  icon: string;
  colour: string;
  onIcon: (icon: string) => void;
  onColour: (colour: string) => void;
};

/** Chooses the icon and the colour of a macro category, with a preview. */
export function LooksFields({ icon, colour, onIcon, onColour }: Props) {
  return (
    <>
      <PictureChoices
        legend="Icona"
        values={categoryIcons}
        chosen={icon}
        onChoose={onIcon}
        word={(value) => iconLabels[value]}
        show={(value) => <CategoryMark icon={value} colour={value === icon ? colour : 'gray'} size={36} />}
      />
      <ColourField value={colour} onChange={onColour} />
    </>
  );
}
