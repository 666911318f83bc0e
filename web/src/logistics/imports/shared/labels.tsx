import type { ImportState } from '@wms/contract/imports/endpoints';
import { type StateColour, StateDot } from '../../../ui/StateDot.tsx';

const states: Record<ImportState, { colour: StateColour; word: string }> = {
  mapping: { colour: 'gray', word: 'Da preparare' },
  checking: { colour: 'teal', word: 'In controllo' },
  checked: { colour: 'amber', word: 'Controllata' },
  importing: { colour: 'teal', word: 'In corso' },
  done: { colour: 'green', word: 'Importata' },
  failed: { colour: 'red', word: 'Non riuscita' },
  cancelled: { colour: 'gray', word: 'Interrotta' },
  undoing: { colour: 'teal', word: 'In annullamento' },
  undone: { colour: 'gray', word: 'Annullata' },
};

export function ImportStateDot({ state }: { state: ImportState }) {
  const { colour, word } = states[state];
  return <StateDot colour={colour}>{word}</StateDot>;
}
