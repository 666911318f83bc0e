import { formatDate, formatQuantity } from '../../ui/formats.ts';
import classes from './LineSheet.module.css';
import { bareLot, type Kind, type Line } from './lines.ts';
import { PlaceSelect } from './PlaceSelect.tsx';

type Props = { kind: Kind; line: Line; onChange: (line: Line) => void };

/** From where, and of which lot: what expires first stands first. Without a known stock the place is named. */
export function TakenFrom({ kind, line, onChange }: Props) {
  const { product, from, to, lot } = line;
  const rows = product.stock.filter(({ location }) => kind === 'scarico' || location.id !== to?.id);
  if (rows.length === 0)
    return (
      <PlaceSelect
        label="Da quale ubicazione"
        value={from}
        onChange={(place) => onChange({ ...line, from: place })}
      />
    );
  return (
    <fieldset className={classes.rows}>
      <legend>Da dove</legend>
      {rows.map((row) => (
        <label key={row.id} className={classes.row}>
          <input
            type="radio"
            name="from"
            checked={from?.id === row.location.id && lot?.code === row.lot?.code}
            onChange={() => onChange({ ...line, from: row.location, lot: bareLot(row.lot) })}
          />
          <span className={classes.place}>
            {row.location.code}
            {row.lot && (
              <small>
                {product.tracking === 'serial' ? 'Matricola' : 'Lotto'} {row.lot.code}
                {row.lot.expiresOn && ` · scade il ${formatDate(row.lot.expiresOn)}`}
              </small>
            )}
          </span>
          <span className={classes.quantity}>{formatQuantity(row.quantity, product.unit)}</span>
        </label>
      ))}
    </fieldset>
  );
}
