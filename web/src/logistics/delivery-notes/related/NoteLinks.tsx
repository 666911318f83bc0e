/** The delivery notes with which a loan or reservation left, as links in its row of a list. */

import { deliveryNoteLife } from '@wms/contract/logistics/delivery-notes/life';
import type { DeliveryNoteRef } from '@wms/contract/logistics/delivery-notes/ref';
import { managesDeliveryNotes } from '@wms/contract/logistics/shared/access';
import { pageLink } from '@wms/contract/pages/link';
import { Fragment } from 'react';
import { useMay } from '../../../client/session/permission.ts';
import { Link } from '../../../ui/page/link.ts';
import textClasses from '../../../ui/parts/text.module.css';
import { Detail } from '../../../ui/table/NameCell.tsx';
import { nameOf } from '../shared/labels.ts';

export function NoteLinks({ notes }: { notes: readonly DeliveryNoteRef[] }) {
  const may = useMay(managesDeliveryNotes);
  if (!may || notes.length === 0) return null;
  return (
    <Detail>
      {notes.map(({ id, number, state }, index) => (
        <Fragment key={id}>
          {index > 0 && ', '}
          <Link to={pageLink('/ddt/$id', { id })} className={textClasses.link}>
            {nameOf(number)}
          </Link>
          {number !== null && ` ${deliveryNoteLife.states[state].label.toLowerCase()}`}
        </Fragment>
      ))}
    </Detail>
  );
}
