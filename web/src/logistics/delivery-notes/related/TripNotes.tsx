/** The load of a van's trip, on the page of the trip: the delivery notes, and a link to write a new note. */
import { IconFilePlus } from '@tabler/icons-react';
import { listDeliveryNotes } from '@wms/contract/logistics/delivery-notes/reading';
import { managesDeliveryNotes } from '@wms/contract/logistics/shared/access';
import { useAnswer } from '../../../client/answer.ts';
import { useMay } from '../../../client/session/permission.ts';
import { Link } from '../../../ui/page/link.ts';
import { ButtonWithIcon } from '../../../ui/parts/buttons.tsx';
import { Section } from '../../../ui/parts/Section.tsx';
import { Table } from '../../../ui/table/Table.tsx';
import { issuedOn, noteColumns } from '../list/columns.tsx';

const columns = noteColumns(undefined);
/** Only a trip that isn't over can get another note, because a note is never written for the past. */
const isAhead = (state: string) => state === 'confermata' || state === 'in corso';

export function TripNotes({ booking: { id, state } }: { booking: { id: number; state: string } }) {
  const may = useMay(managesDeliveryNotes);
  const query = { booking: String(id), limit: '50' };
  const { data } = useAnswer(listDeliveryNotes, { query }, { enabled: may });
  if (!data || (data.rows.length === 0 && !isAhead(state))) return null;
  return (
    <Section
      title="DDT"
      end={
        isAhead(state) && (
          <ButtonWithIcon
            icon={IconFilePlus}
            iconSize={16}
            variant="default"
            size="compact-md"
            renderRoot={(props) => <Link to="/ddtV" search={{ viaggio: id }} {...props} />}
          >
            Crea DDT
          </ButtonWithIcon>
        )
      }
    >
      {data.rows.length > 0 && <Table label="DDT" columns={columns} rows={data.rows} momentOf={issuedOn} />}
    </Section>
  );
}
