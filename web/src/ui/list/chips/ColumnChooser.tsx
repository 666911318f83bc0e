import { laterCode } from '../../../client/later-code.ts';
import { useFirstUse } from '../../dropdown/first-use.ts';
import type { ColumnChoice } from '../../table/use-columns.ts';
import { ChooserButton } from './ChooserButton.tsx';
import classes from './ColumnChooser.module.css';
import chip from './FilterChip.module.css';

const columns = laterCode(async () => (await import('./Columns.tsx')).Columns);

/** Chooses the columns of a table. It is hidden where rows are cards. */
export function ColumnChooser(choice: ColumnChoice) {
  const { Opened, use } = useFirstUse(columns);
  return (
    <span className={`${chip.chip} ${classes.chooser}`}>
      {Opened ? (
        <Opened {...choice} />
      ) : (
        <ChooserButton aria-haspopup="dialog" aria-expanded={false} onClick={use} />
      )}
    </span>
  );
}
