/** The rows of the palette in their groups, each with what Enter does, and what is said above them about the act. */
import { useRouter } from '@tanstack/react-router';
import type { Choice, PageTarget } from '../../ui/cupboards/act.ts';
import type { Chosen } from './acts/understand.ts';
import type { UnderstoodAct } from './acts/use-act.ts';
import { writeLine } from './acts/write-line.ts';
import type { Offer, Offers } from './offers.ts';
import { useDoing } from './use-doing.ts';

export type PaletteRow = { key: string; offer: Omit<Offer, 'open'>; isAct?: boolean; open: () => void };
export type RowGroup = { label: string; rows: PaletteRow[] };

type Said = { act: UnderstoodAct; says: string; words: string; isRefused: boolean };

type Events = {
  onDone: () => void;
  onWrite: (written: ReturnType<typeof writeLine>) => void;
};

export function useRows(
  line: string,
  { act, groups, settled }: Offers,
  chosen: Chosen,
  { onDone, onWrite }: Events,
): { groups: RowGroup[]; said: Said | null; busy: boolean } {
  const router = useRouter();
  const meaning = act?.meaning ?? null;
  const doing = useDoing(line, meaning?.state === 'ready' ? meaning : null, onDone);
  const go = ({ to, search }: PageTarget) => {
    onDone();
    void router.navigate({ to, search } as never);
  };
  const found = groups.map(({ label, offers }) => ({
    label,
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
  if (!act || !meaning) return none;
  const rowOf = (key: string, name: string, hint: string, open: () => void): PaletteRow => ({
    key,
    offer: { key, icon: act.icon, name, hint },
    isAct: true,
    open,
  });
  const say = (words: string, isRefused: boolean): Said => ({ act, says: meaning.says, words, isRefused });
  const choose = ({ key, puts, name, code, detail, hint }: Choice): PaletteRow => ({
    key,
    offer: { key, icon: act.icon, name, code, detail, hint: hint ?? '' },
    open: () => onWrite(writeLine(act.readings.get(key) ?? act.reading, puts, chosen)),
  });
  // Where things are called like the line, they stand before an act whose verb is only begun.
  const isAside = act.reading.isShort && found.length > 0;
  const withFirst = (label: string, rows: PaletteRow[]) => {
    const own = rows.length > 0 ? [{ label, rows }] : [];
    return isAside ? [...found, ...own] : [...own, ...found];
  };
  switch (meaning.state) {
    case 'ready': {
      if (!doing.refusal) {
        const row = rowOf('act', meaning.says, doing.busy ? 'Un momento…' : 'Invio', () => void doing.act());
        return { ...none, groups: withFirst('Fai', [row]) };
      }
      const { otherwise } = meaning;
      const rows = otherwise ? [rowOf('otherwise', otherwise.label, '', () => go(otherwise))] : [];
      return { ...none, groups: withFirst('Invece', rows), said: say(doing.refusal, true) };
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
        ? { ...none, said: say(meaning.why, true) }
        : none;
    case 'asks': {
      const choices = { label: meaning.question, rows: meaning.choices.map(choose) };
      const shown = choices.rows.length > 0 ? [choices] : [];
      // A verb alone may also be the name of a page: pages stand first.
      if (isAside || (!act.isMeant && (found.length > 0 || !settled)))
        return { ...none, groups: [...found, ...shown] };
      return { ...none, groups: shown, said: say(meaning.question, false) };
    }
  }
}
