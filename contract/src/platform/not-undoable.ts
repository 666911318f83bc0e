/**
 * The kinds of acts without a counter-act. An endpoint names its kind beside `undoable`, so that code, pages and
 * docs/undo.md say the same of it.
 */
/** The reason for developers, and the sentence that people read before the act, where it matters to them. */
type Kind = { readonly why: string; readonly warning?: string };

/** The end of the dialogs whose act can't be undone. */
const final = 'È definitivo: non si può annullare.';

export const notUndoable = {
  passing: { why: 'Non lascia niente da riprendere: un accesso, una bozza che si salva da sé, una prova.' },
  edited: { why: 'È un modulo che si corregge allo stesso modo; i valori di prima sono nella Cronologia.' },
  counterpart: { why: 'La sua azione contraria c’è già, dove si vede la cosa.' },
  fact: { why: 'Dice che cosa è successo; quello che è scritto male si corregge.' },
  message: { why: 'Manda solo un messaggio: un promemoria, un invito, un collegamento.' },
  undoing: { why: 'Riprende già un’altra azione, che si può rifare.' },
  issued: {
    why: 'Ha un numero e un documento, che restano.',
    warning: 'È definitivo: il numero resta.',
  },
  sent: { why: 'È già arrivato a qualcuno: un’e-mail, una notizia, una decisione.', warning: final },
  lost: { why: 'Quello che toglie non si ricostruisce.', warning: final },
} as const satisfies Record<string, Kind>;

export type NotUndoable = keyof typeof notUndoable;

/** Returns the sentence that people read before an act that can't be undone; undefined when none is needed. */
export function warningBefore({ undoable }: { readonly undoable?: true | NotUndoable }): string | undefined {
  if (undoable === undefined || undoable === true) return undefined;
  const kind: Kind = notUndoable[undoable];
  return kind.warning;
}

/** The same sentence for a move of a life without a move back; a dangerous one always says it. */
export const warningBeforeMove = (
  { danger, back }: { readonly danger?: true; readonly back?: string },
  endpoint: { readonly undoable?: true | NotUndoable },
): string | undefined =>
  back === undefined ? (warningBefore(endpoint) ?? (danger ? final : undefined)) : undefined;
