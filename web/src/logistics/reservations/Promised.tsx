import { listReservations } from '@wms/contract/logistics/reservations/endpoints';
import { useAnswer } from '../../client/answer.ts';
import { formatDate, formatQuantity } from '../../ui/formats.ts';
import classes from '../loans/OnLoan.module.css';
import { ReservationActions } from './Actions.tsx';

type Props = { product: { id: number; unit: string } };

/** For whom some of a product is held back, and by when they need it. */
export function Promised({ product }: Props) {
  const { data } = useAnswer(listReservations, { query: { product: String(product.id), limit: '20' } });
  if (!data || data.rows.length === 0) return null;
  return (
    <section aria-labelledby="promised">
      <h2 id="promised" className={classes.title}>
        Prenotato
      </h2>
      <ul className={classes.list}>
        {data.rows.map((reservation) => {
          const { id, purpose, team, left, neededOn } = reservation;
          return (
            <li key={id}>
              <span>
                {purpose}
                {team && <span className={classes.team}>{team.name}</span>}
              </span>
              <span className={classes.quantity}>{formatQuantity(left, product.unit)}</span>
              <span className={classes.when}>{neededOn ? `Serve il ${formatDate(neededOn)}` : ''}</span>
              <span className={classes.action}>
                <ReservationActions reservation={reservation} />
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
