/**
 * Counts place by place, one product after the other, on the stock-take's page and on the scan page. Codes come from a
 * reader that types them, or from a camera by `scanned`. While a blind count is open, the server sends no expected
 * quantities.
 */

import { Stack } from '@mantine/core';
import type { PlaceRef } from '@wms/contract/logistics/shared/place-ref';
import {
  countedPlace,
  lookUpToCount,
  type PlaceLine,
  stockTakePlaces,
} from '@wms/contract/logistics/stock-takes/counts';
import { getStockTake } from '@wms/contract/logistics/stock-takes/endpoints';
import type { Answer } from '@wms/contract/platform/endpoint';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { alert } from '../../../client/alerts/alert.ts';
import { report, useAnswer } from '../../../client/answer.ts';
import { call, sayFailure } from '../../../client/call/send.ts';
import { useLatest } from '../../../client/latest.ts';
import { readAnswer } from '../../../client/query.ts';
import { type Choice, RemoteSelect } from '../../../ui/fields/RemoteSelect.tsx';
import { EmptyState, ErrorState, Pending, RowsSkeleton } from '../../../ui/page/Page.tsx';
import { chooseText } from '../../shared/reader/choose.ts';
import type { Reading } from '../../shared/reader/reading.ts';
import { takeTimes } from '../../shared/reader/times.ts';
import { UnreadRows } from '../../shared/reader/UnreadRows.tsx';
import { type UnreadCodes, useUnread } from '../../shared/reader/unread.ts';
import { listenForReaders } from '../../shared/reader/wedge-listener.ts';
import { CodeField } from './CodeField.tsx';
import { CountForm, type CountFormHandle } from './CountForm.tsx';
import classes from './CountPanel.module.css';
import { NextPlace } from './NextPlace.tsx';
import { PlaceLines } from './PlaceLines.tsx';
import { ProductToCount } from './ProductToCount.tsx';
import { placeChoice, sameLine, type ToCount } from './to-count.ts';
import { type ScannedCodes, useTurns } from './turns.ts';

type Props = {
  takeId: number;
  /** The place that is being counted; the parent component keeps it. */
  placeId: number | null;
  onPlace: (placeId: number | null) => void;
  /** The codes that another part of the page reads. Without this property the panel has its own field for codes. */
  scanned?: ScannedCodes;
  /** The list of codes that became no line, if that part of the page keeps it; otherwise the panel keeps its own. */
  codes?: UnreadCodes;
};

export function CountPanel({ takeId, placeId: given, onPlace, scanned, codes }: Props) {
  const id = String(takeId);
  const take = useAnswer(getStockTake, { params: { id } });
  // In a stock-take of a single place the person has nothing to choose.
  const mayBeOnly = given === null && take.data?.scope.kind === 'location';
  const places = useAnswer(stockTakePlaces, { params: { id }, query: {} }, { enabled: mayBeOnly });
  const single = mayBeOnly && places.data?.length === 1 ? places.data[0] : undefined;
  const placeId = given ?? single?.id ?? null;
  const [counting, setCounting] = useState<ToCount | null>(null);
  const lines = useAnswer(
    countedPlace,
    { params: { id, location: String(placeId ?? 1) } },
    { enabled: placeId !== null },
  );
  const here = lines.data?.id === placeId ? lines.data : undefined;
  const rows = here?.rows ?? [];
  const place = usePlaceChoice(placeId, here);

  // A product may be read before React has drawn the place that was read just before.
  const chosen = useRef(placeId);
  useEffect(() => {
    chosen.current = placeId;
  }, [placeId]);
  // A number that was typed for the line before is saved first; one that can't be saved stays in its field.
  const form = useRef<CountFormHandle>(null);
  const mayLeave = async () => (await form.current?.finish()) ?? true;
  const choosePlace = async (next: Choice | null) => {
    if (!(await mayLeave())) return false;
    chosen.current = next?.id ?? null;
    onPlace(chosen.current);
    setCounting(null);
    return true;
  };
  const countLine = async (line: ToCount) => {
    if (form.current && sameLine(form.current.counting, line)) {
      if (line.typed) form.current.fill(line.typed);
      return true;
    }
    if (!(await mayLeave())) return false;
    setCounting(line);
    return true;
  };
  /** Opens the line after this one, unless another line was opened while the count was on its way. */
  const goToNext = (done: ToCount, at: Choice) =>
    setCounting((now) =>
      now && at.id === chosen.current && sameLine(now, done) ? findNextLine(rows, done) : now,
    );
  const own = useUnread(`wms.count.${takeId}`);
  const { unread, keepUnread, dropUnread } = codes ?? own;
  /** Returns true, or the sentence that says why the code wasn't taken. */
  const read = async (code: string, times: string | null = null): Promise<true | string> => {
    // The line in front of the person may be counted, and the next one opened, before the answer about its code comes.
    const inFront = form.current?.counting;
    try {
      const found = await call(lookUpToCount, { params: { id }, query: { code } });
      if (found.kind === 'location')
        return (await choosePlace(placeChoice(found.location))) || unsaved(form.current);
      const there = chosen.current ?? (await findOnlyPlace(id));
      if (found.kind === 'unknown') {
        keepUnread(code, 'unknown');
        alert.error(`«${code}» non è un codice conosciuto: collegalo a un prodotto dalla pagina Scansiona`);
      } else if (there === null) {
        const sentence = 'Scegli prima l’ubicazione, o scansionane l’etichetta';
        alert.error(sentence);
        return sentence;
      } else {
        const line = await findLine(id, there, found);
        if (!times && inFront && sameLine(inFront, line)) return true;
        return (
          (await countLine(times ? { ...line, typed: times.replace('.', ',') } : line)) ||
          unsaved(form.current)
        );
      }
      return true;
    } catch (error) {
      report(error);
      return sayFailure(error);
    }
  };
  const readOrKeep = async (code: string, times: string | null = null) => {
    const taken = await read(code, times);
    if (taken !== true) keepUnread(code, 'again', undefined, { sentence: taken });
  };
  const inTurn = useTurns();
  const latest = useLatest({ read, readOrKeep });
  const readInTurn = (code: string) => inTurn(async () => (await latest.current.read(code)) === true);
  useEffect(
    () => scanned?.giveTo((...code) => void inTurn(() => latest.current.readOrKeep(...code))),
    [scanned, inTurn],
  );
  // A hand-held reader works wherever the focus is, as in the scanner, which has a listener of its own.
  const alone = scanned === undefined;
  const field = useRef<HTMLInputElement>(null);
  const hear = useEffectEvent(async (reading: Reading) => {
    const isKnown = async (text: string) => {
      const found = await call(lookUpToCount, { params: { id }, query: { code: text } }).catch(() => null);
      return found !== null && found.kind !== 'unknown';
    };
    const { times, rest } = await takeTimes(reading, isKnown);
    if (rest === null) return alert.info('Scrivi anche il codice, dopo la quantità: 5*CODICE');
    const code = await chooseText(rest, isKnown);
    if (code === null) keepUnread(rest.texts[0], 'broken');
    else await readOrKeep(code, times);
  });
  useEffect(() => {
    if (!alone) return;
    const codeField = () => field.current;
    return listenForReaders((reading) => void inTurn(() => hear(reading)), { codeField });
  }, [alone, inTurn]);

  if (!take.data) return <Pending error={take.error} onRetry={take.refetch} rows={3} />;
  if (!take.data.actions.includes('count'))
    return <EmptyState>La conta di questo inventario è chiusa.</EmptyState>;

  return (
    <div className={classes.frame}>
      <div className={classes.panel}>
        <Stack gap={16}>
          <RemoteSelect
            label="Ubicazione"
            placeholder="Codice o nome"
            queryKey={['stockTakePlaces', takeId]}
            value={place}
            onChange={(next) => void choosePlace(next)}
            load={async (q, signal) => {
              const found = await call(
                stockTakePlaces,
                { params: { id }, query: { ...(q && { q }) } },
                { signal },
              );
              return found.map((row) => ({ ...placeChoice(row), hint: progress(row) }));
            }}
          />
          {alone && (
            <CodeField
              ref={field}
              onRead={readInTurn}
              label={place ? 'Codice del prodotto' : 'Oppure scansiona l’etichetta'}
            />
          )}
          {unread.length > 0 && !codes && (
            <ul aria-label="Codici da rileggere" aria-live="polite">
              <UnreadRows unread={unread} dropUnread={dropUnread} />
            </ul>
          )}
          {place &&
            (counting ? (
              <CountForm
                ref={form}
                key={`${counting.product.id} ${counting.lot?.code ?? ''}`}
                takeId={takeId}
                place={place}
                counting={counting}
                others={rows.filter(({ product, lot }) => lot !== null && product.id === counting.product.id)}
                onOther={setCounting}
                onCode={(code) => inTurn(() => latest.current.readOrKeep(code))}
                onDone={() => goToNext(counting, place)}
                onClose={() => setCounting(null)}
              />
            ) : (
              <ProductToCount takeId={takeId} onChoose={(product) => setCounting({ product, lot: null })} />
            ))}
        </Stack>
        {placeId === null ? (
          <EmptyState>
            Scansiona o scegli l’ubicazione che hai davanti: qui compare che cosa contare.
          </EmptyState>
        ) : lines.error ? (
          <ErrorState error={lines.error} onRetry={lines.refetch} />
        ) : here ? (
          <Stack gap={16} miw={0}>
            <PlaceLines rows={rows} counting={counting} onChoose={(line) => void countLine(line)} />
            {rows.every((row) => row.countedAt !== null && !row.recount) && (
              <NextPlace takeId={takeId} after={here.id} onChoose={choosePlace} />
            )}
          </Stack>
        ) : (
          <RowsSkeleton rows={4} />
        )}
      </div>
    </div>
  );
}

/** Says that a number is still in the form; the form itself says what is wrong with it. */
const unsaved = (form: CountFormHandle | null) =>
  form
    ? `Prima conta ${form.counting.product.name}: il numero scritto non è salvato`
    : 'Il numero scritto prima non è salvato';

/** Returns the place of a stock-take that has only one, in which the person has nothing to choose. */
async function findOnlyPlace(id: string): Promise<number | null> {
  const { scope } = await readAnswer(getStockTake, { params: { id } });
  if (scope.kind !== 'location') return null;
  const [first, ...others] = await readAnswer(stockTakePlaces, { params: { id }, query: {} });
  return first && others.length === 0 ? first.id : null;
}

/**
 * Returns the line of the place that a code means. If the product has several lines there and the code names no lot,
 * the line has no lot, and the person chooses it.
 */
async function findLine(id: string, place: number, { product, lot }: ProductRead): Promise<ToCount> {
  const { rows } = await readAnswer(countedPlace, { params: { id, location: String(place) } });
  const lines = rows.filter((row) => row.product.id === product.id);
  const line = lot ? lines.find((row) => row.lot?.id === lot.id) : lines.length === 1 ? lines[0] : undefined;
  return line ?? { product, lot };
}

type ProductRead = Extract<Answer<typeof lookUpToCount>, { kind: 'product' }>;

/**
 * Returns the same object while the place is the same, because the field would take a new object for another choice.
 */
function usePlaceChoice(placeId: number | null, here: PlaceRef | undefined): Choice | null {
  const [kept, setKept] = useState<Choice | null>(null);
  if (here && kept?.id !== here.id) setKept(placeChoice(here));
  return kept?.id === placeId ? kept : null;
}

const progress = ({ left, counted }: { left: number; counted: number }) =>
  left > 0 ? `${left} da contare` : counted > 0 ? 'contata' : '';

/** The next line in the list that waits for a count. The list itself is fetched again meanwhile. */
function findNextLine(rows: readonly PlaceLine[], done: ToCount): PlaceLine | null {
  const place = rows.findIndex((row) => sameLine(row, done));
  if (place < 0) return null;
  const waiting = (row: PlaceLine) => (row.countedAt === null || row.recount) && !sameLine(row, done);
  return rows.slice(place + 1).find(waiting) ?? rows.slice(0, place).find(waiting) ?? null;
}
