/** The small help of a list: which keys move in it, and which letters act on the row that has the focus. */
import { Kbd } from '@mantine/core';
import { AppModal } from '../modal/later-modals.ts';
import classes from './KeysHelp.module.css';
import { selectKey } from './row-keys.ts';

type Props = { letters: readonly [letter: string, label: string][]; selects: boolean; onClose: () => void };

export function KeysHelp({ letters, selects, onClose }: Props) {
  const keys: readonly (readonly [keys: readonly string[], words: string])[] = [
    [['↓', '↑'], 'Riga dopo e riga prima (anche J e K)'],
    [['Invio'], 'Apre la riga'],
    ...(selects ? [[[selectKey], 'Seleziona la riga'] as const] : []),
    ...letters.map(([letter, label]) => [[letter], label] as const),
    [['/'], 'Cerca nell’elenco'],
    [['Ctrl', 'K'], 'Cerca dappertutto'],
  ];
  return (
    <AppModal opened onClose={onClose} title="Tasti di questo elenco" size="xs">
      <dl className={classes.keys}>
        {keys.map(([pressed, words]) => (
          <div key={words}>
            <dt>
              {pressed.map((key) => (
                <Kbd key={key}>{key.length === 1 ? key.toUpperCase() : key}</Kbd>
              ))}
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </AppModal>
  );
}
