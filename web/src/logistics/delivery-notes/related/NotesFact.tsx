/** The delivery notes of an order or a trip, as a fact on its page: number, state and link. */

import { Stack } from '@mantine/core';
import { deliveryNoteLife } from '@wms/contract/logistics/delivery-notes/life';
import { listDeliveryNotes } from '@wms/contract/logistics/delivery-notes/reading';
import { managesDeliveryNotes } from '@wms/contract/logistics/shared/access';
import { pageLink } from '@wms/contract/pages/link';
import { useAnswer } from '../../../client/answer.ts';
import { useMay } from '../../../client/session/permission.ts';
import { Fact } from '../../../ui/facts/Facts.tsx';
import { Link } from '../../../ui/page/link.ts';
import textClasses from '../../../ui/parts/text.module.css';
import { nameOf } from '../shared/labels.ts';

type Props = { name: string; filter: { order: number } | { booking: number } };

/** Draws nothing for people without access to delivery notes, and when there are no notes. */
export function NotesFact({ name, filter }: Props) {
  const may = useMay(managesDeliveryNotes);
  const query = 'order' in filter ? { order: String(filter.order) } : { booking: String(filter.booking) };
  const { data } = useAnswer(listDeliveryNotes, { query: { ...query, limit: '20' } }, { enabled: may });
  if (!data || data.rows.length === 0) return null;
  return (
    <Fact name={name}>
      <Stack gap={2}>
        {data.rows.map(({ id, number, state }) => (
          <span key={id} className={textClasses.linkLine}>
            <Link to={pageLink('/ddt/$id', { id })} className={textClasses.link}>
              {nameOf(number)}
            </Link>
            {number !== null && ` · ${deliveryNoteLife.states[state].label.toLowerCase()}`}
          </span>
        ))}
      </Stack>
    </Fact>
  );
}
