/** Shows and changes a selection of rows: the checkboxes, and the bar with the actions for all selected rows. */
import { Button, CloseButton } from '@mantine/core';
import { formatNumber } from '@wms/contract/platform/formats';
import type { RefObject } from 'react';
import classes from './Table.module.css';
import type { Selection } from './use-selection.ts';

export function SelectAll<Row>({ selection }: { selection: Selection<Row> }) {
  const { allShown, count, toggleShown } = selection;
  return (
    <label className={classes.boxRoom}>
      <input
        ref={(box) => {
          if (box) box.indeterminate = count > 0 && !allShown;
        }}
        type="checkbox"
        className={classes.box}
        aria-label="Seleziona le righe mostrate"
        checked={allShown}
        onChange={toggleShown}
      />
    </label>
  );
}

type SelectRowProps<Row> = {
  /** The selection at the moment of the click: a row is not drawn again when another one is selected. */
  latest: RefObject<Selection<Row> | undefined>;
  row: Row;
  name: string;
  selected: boolean;
};

export function SelectRow<Row>({ latest, row, name, selected }: SelectRowProps<Row>) {
  return (
    <label className={classes.boxRoom}>
      <input
        type="checkbox"
        className={classes.box}
        aria-label={`Seleziona ${name}`}
        checked={selected}
        onChange={({ nativeEvent }) =>
          latest.current?.toggle(row, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
      />
    </label>
  );
}

export function SelectionBar<Row>({ selection }: { selection: Selection<Row> }) {
  const { count, words, more, allShown, toggleShown, selectAll, clear, actions, run } = selection;
  if (count === 0) return null;
  const [singular, plural] = words;
  return (
    <div className={classes.bar} role="toolbar" aria-label="Righe selezionate">
      <span role="status">
        {formatNumber(count)} {count === 1 ? singular : plural}
      </span>
      {/* Cards have no header, and so no checkbox for all of them. */}
      {!allShown && (
        <Button variant="subtle" size="compact-sm" className={classes.allShown} onClick={toggleShown}>
          Seleziona quelle mostrate
        </Button>
      )}
      {more !== null && (
        <Button variant="subtle" size="compact-sm" onClick={selectAll}>
          Seleziona tutte le {formatNumber(more)} righe
        </Button>
      )}
      {actions.map((action) => (
        <Button key={action.label} variant="default" size="xs" onClick={() => run(action)}>
          {action.label}
        </Button>
      ))}
      <CloseButton aria-label="Togli la selezione" onClick={clear} />
    </div>
  );
}
