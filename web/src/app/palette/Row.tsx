/** One row of the palette's list. The keys are those of the field, which keeps the focus. */
import { SmallCode } from '../../ui/parts/SmallCode.tsx';
import type { Offer } from './offers.ts';
import classes from './Palette.module.css';
import { Thumbnail } from './Thumbnail.tsx';

type Props = {
  id: string;
  offer: Omit<Offer, 'open'>;
  isMarked: boolean;
  /** The row of an act stands out from what only opens. */
  isAct?: boolean;
  onOpen: () => void;
};

export function Row({ id, offer, isMarked, isAct, onOpen }: Props) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's, which keeps the focus
    // biome-ignore lint/a11y/useFocusableInteractive: the same
    <div
      className={classes.row}
      id={id}
      role="option"
      aria-selected={isMarked}
      data-act={isAct || undefined}
      data-href={offer.href}
      // This keeps the focus in the field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onOpen}
    >
      <Thumbnail icon={offer.icon} thing={offer.thing} />
      <span className={classes.name}>
        {offer.name}
        {offer.code && <SmallCode>{offer.code}</SmallCode>}
        {offer.detail && <span className={classes.detail}>{offer.detail}</span>}
      </span>
      {offer.hint && <span className={classes.hint}>{offer.hint}</span>}
    </div>
  );
}
