import type { TablerIcon } from '@tabler/icons-react';
import type { FoundThing } from '@wms/contract/platform/palette/found';
import { contentOf, slots } from '../../ui/cupboards/slots.ts';
import { later } from '../../ui/modal/later.tsx';
import { PersonPicture } from '../../ui/people/PersonPicture.tsx';
import classes from './Palette.module.css';

const ProductPhoto = later(() => contentOf(slots.productPhoto));

/** The photo of a product, the picture of a person, or the icon of the kind. */
export function Thumbnail({ icon: Icon, thing }: { icon: TablerIcon; thing: FoundThing | undefined }) {
  if (thing?.photo !== undefined)
    return (
      <span className={classes.photo} aria-hidden>
        <ProductPhoto photoId={thing.photo} alt="" />
      </span>
    );
  if (thing?.kind === 'person' && thing.picture !== undefined)
    return <PersonPicture person={{ id: thing.id, picture: thing.picture }} />;
  return <Icon size={18} stroke={1.5} aria-hidden className={classes.icon} />;
}
