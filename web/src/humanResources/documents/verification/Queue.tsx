/** The queue of waiting documents, which are decided one after the other, with the keyboard or the mouse. */

import { Button, Text } from '@mantine/core';
import {
  type DocumentToVerify,
  documentsToVerifyFacets,
  listDocumentsToVerify,
} from '@wms/contract/humanResources/documents/verification';
import { pageLink } from '@wms/contract/pages/link';
import { formatCount } from '@wms/contract/platform/formats';
import { useEffect, useRef, useState } from 'react';
import { useAnswer } from '../../../client/answer.ts';
import { FilterChip } from '../../../ui/list/chips/FilterChip.tsx';
import { SearchField } from '../../../ui/list/SearchField.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { Link } from '../../../ui/page/link.ts';
import { EmptyState, Pending } from '../../../ui/page/Page.tsx';
import { usePageKeys } from '../../../ui/page-keys.ts';
import textClasses from '../../../ui/parts/text.module.css';
import classes from './Desk.module.css';
import { Desk, type DeskHandle, nameOf } from './Desk.tsx';

/** The next rows are fetched when no more rows than this are left. */
const fewLeft = 5;

export function Queue() {
  const list = useList(listDocumentsToVerify);
  const { pages } = list;
  const { q } = list.values;
  const types = useAnswer(documentsToVerifyFacets, { query: { ...(q && { q }) } }, { keepPrevious: true })
    .data?.type;
  const [decided, setDecided] = useState<ReadonlySet<number>>(new Set());
  const [currentId, setCurrentId] = useState<number | null>(null);
  const [last, setLast] = useState<{ id: number; words: string } | null>(null);
  const desk = useRef<DeskHandle>(null);

  const waiting = pages.rows.filter(({ id }) => !decided.has(id));
  const found = waiting.findIndex(({ id }) => id === currentId);
  const place = found === -1 ? 0 : found;
  const current = waiting[place];
  const go = (to: number) => {
    const document = waiting[Math.min(Math.max(to, 0), waiting.length - 1)];
    if (document) setCurrentId(document.id);
  };
  const { more } = pages;
  useEffect(() => {
    if (waiting.length - place <= fewLeft && more && !more.loading && !more.failed) more.load();
  }, [waiting.length, place, more]);

  const decide = (document: DocumentToVerify, sent: Promise<unknown>, words: string) => {
    const { id } = document;
    setCurrentId(waiting[place + 1]?.id ?? waiting[place - 1]?.id ?? null);
    setDecided((before) => new Set(before).add(id));
    setLast({ id, words });
    // A refused decision puts the document back, unless another person was faster; then the list says so. The document
    // that the person checks by now stays in view, with its typed values.
    sent.catch(() => {
      setDecided((before) => new Set([...before].filter((candidate) => candidate !== id)));
      setLast({ id, words: `Non deciso: ${nameOf(document)}` });
      pages.retry();
    });
  };
  usePageKeys({
    j: () => go(place + 1),
    k: () => go(place - 1),
    a: () => desk.current?.approve(),
    r: () => desk.current?.reject(),
  });

  if (pages.loading || pages.error) return <Pending error={pages.error} onRetry={pages.retry} rows={8} />;
  const done = pages.rows.length - waiting.length;
  const left = pages.total ? Math.max(pages.total.count - done, waiting.length) : waiting.length;
  return (
    <>
      <div className={classes.bar}>
        <SearchField {...list.search('Cerca una persona')} />
        <FilterChip {...list.filter('type', 'Tipo', types ?? [])} />
      </div>
      {/* The line is drawn before its words, because screen readers announce only a change of it. */}
      <p role="status" className={classes.said}>
        {last && (
          <>
            {last.words}{' '}
            <Link to={pageLink('/documents/$id', { id: last.id })} className={textClasses.link}>
              Aprilo di nuovo
            </Link>
          </>
        )}
      </p>
      {current ? (
        <Desk document={current} handle={desk} onDecide={(sent, words) => decide(current, sent, words)}>
          <div className={classes.bar}>
            <Text fw={600} role="status">
              {place + 1} di {formatCount(left, 'documento', 'documenti')}
            </Text>
            <Button.Group>
              <Button variant="default" size="xs" disabled={place === 0} onClick={() => go(place - 1)}>
                Precedente
              </Button>
              <Button
                variant="default"
                size="xs"
                disabled={place >= waiting.length - 1}
                onClick={() => go(place + 1)}
              >
                Successivo
              </Button>
            </Button.Group>
          </div>
        </Desk>
      ) : (
        <EmptyState
          {...(list.narrowed && {
            action: (
              <Button variant="default" onClick={list.clear}>
                Togli i filtri
              </Button>
            ),
          })}
        >
          {list.narrowed
            ? 'Con questi filtri non c’è niente da verificare.'
            : 'Non c’è niente da verificare: quando qualcuno carica un documento lo trovi qui.'}
        </EmptyState>
      )}
    </>
  );
}
