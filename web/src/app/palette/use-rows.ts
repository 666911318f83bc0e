/** The rows of the palette in their groups, each with what Enter does, and what is said above them about the act. */
import { useRouter } from '@tanstack/react-router';
import { uuid } from '../../client/call/uuid.ts';
import type { Choice, Otherwise, PageTarget } from '../../ui/cupboards/act.ts';
import type { Chosen } from './acts/understand.ts';
import { sayTyped, type UnderstoodAct } from './acts/use-act.ts';
import { writeLine } from './acts/write-line.ts';
import type { Offer, Offers } from './offers.ts';
import { useDoing } from './use-doing.ts';

export type PaletteRow = {
  key: string;
  offer: Omit<Offer, 'open'>;
  isAct?: boolean;
  /** The row answers a question, which only somebody who has read it does; an unsure one isn't marked by itself. */
  answers?: 'sure' | 'unsure';
  open: () => void;
};
export type RowGroup = { label: string; rows: PaletteRow[]; stale?: boolean };

type Said = { act: UnderstoodAct; says: string; words: string; isRefused: boolean };

type Events = {
  onDone: () => void;
  /** A row was pressed whose meaning isn't known yet. */
  onWait: () => void;
  onWrite: (written: ReturnType<typeof writeLine>) => void;
};

export function useRows(
  line: string,
  { act, groups, settled, failure }: Offers,
  chosen: Chosen,
  { onDone, onWait, onWrite }: Events,
): { groups: RowGroup[]; said: Said | null; busy: boolean } {
  const router = useRouter();
  const meaning = act?.meaning ?? null;
  const doing = useDoing(line, meaning?.state === 'ready' ? meaning : null, onDone);
  const go = ({ to, search }: PageTarget) => {
    onDone();
    const target = { to, search } as never;
    const replace = router.buildLocation(target).href === router.latestLocation.href;
    // The address in view may be the line's own: its page acts again, and going back leads to the page before.
    void router.navigate({ to, search, replace, state: { asked: uuid() } } as never);
  };
  const found = groups.map(({ label, offers, stale = false }) => ({
    label,
    stale,
    rows: offers.map((offer) => ({
      key: offer.key,
      offer,
      open: () => {
        onDone();
        offer.open();
      },
    })),
  }));
  const none = { groups: found, said: null, busy: doing.busy };
  if (!act) return none;
  const rowOf = (key: string, name: string, hint: string, open: () => void): PaletteRow => ({
    key,
    offer: { key, icon: act.icon, name, hint },
    isAct: true,
    open,
  });
  // The act keeps its place while the server is asked what the line names.
  if (!meaning) {
    if (failure !== null) return none;
    const waiting = { label: 'Fai', rows: [rowOf('act', sayTyped(act.reading), 'Cerco…', onWait)] };
    return act.isMeant && !act.reading.isShort ? { ...none, groups: [waiting, ...found] } : none;
  }
  const say = (words: string, isRefused: boolean): Said => ({ act, says: meaning.says, words, isRefused });
  const choose = ({ key, puts, name, code, detail, hint }: Choice): PaletteRow => ({
    key,
    offer: { key, icon: act.icon, name, code, detail, hint: hint ?? '' },
    answers: meaning.state === 'asks' && meaning.unsure ? 'unsure' : 'sure',
    open: () => onWrite(writeLine(act.readings.get(key) ?? act.reading, puts, chosen)),
  });
  // Where things are called like the line, they stand before an act whose verb is only begun.
  const isAside = act.reading.isShort && found.length > 0;
  const withFirst = (label: string, rows: PaletteRow[]) => {
    const own = rows.length > 0 ? [{ label, rows }] : [];
    return isAside ? [...found, ...own] : [...own, ...found];
  };
  const rowsInstead = (otherwise: Otherwise | undefined) =>
    otherwise ? [rowOf('otherwise', otherwise.label, '', () => go(otherwise))] : [];
  switch (meaning.state) {
    case 'ready': {
      if (!doing.refusal) {
        const row = rowOf('act', meaning.says, doing.busy ? 'Un momento…' : 'Invio', () => void doing.act());
        const { label = '', choices = [] } = meaning.instead ?? {};
        const others = choices.length > 0 ? [{ label, rows: choices.map(choose) }] : [];
        return { ...none, groups: [...withFirst('Fai', [row]), ...others] };
      }
      const groups = withFirst('Invece', rowsInstead(meaning.otherwise));
      return { ...none, groups, said: say(doing.refusal, true) };
    }
    case 'opens':
      return { ...none, groups: withFirst('Fai', [rowOf('act', meaning.says, 'Invio', () => go(meaning))]) };
    case 'shows': {
      const show = () => {
        onDone();
        meaning.show();
      };
      return { ...none, groups: withFirst('Fai', [rowOf('act', meaning.says, 'Invio', show)]) };
    }
    case 'refused':
      return !isAside && (act.isMeant || (found.length === 0 && settled))
        ? {
            ...none,
            groups: withFirst('Invece', rowsInstead(meaning.otherwise)),
            said: say(meaning.why, true),
          }
        : none;
    case 'asks': {
      const choices = { label: meaning.question, rows: meaning.choices.map(choose) };
      const shown = choices.rows.length > 0 ? [choices] : [];
      // A verb alone may also be the name of a page: pages stand first.
      if (isAside || (!act.isMeant && (found.length > 0 || !settled))) {
        const asks = act.reading.verb !== '' && !act.reading.isShort;
        return { ...none, groups: [...found, ...shown], said: asks ? say(meaning.question, false) : null };
      }
      return { ...none, groups: shown, said: say(meaning.question, false) };
    }
  }
}
