import { SegmentedControl } from '@mantine/core';
import { IconChecklist, IconPackageImport } from '@tabler/icons-react';
import { movesStock, receivesGoods } from '@wms/contract/logistics/shared/access';
import { useEffect, useRef, useState } from 'react';
import { useStore } from '../../client/alerts/store.ts';
import { useOnChange } from '../../client/latest.ts';
import { useHeld } from '../../client/session/current.ts';
import { useMay } from '../../client/session/permission.ts';
import { later } from '../../ui/modal/later.tsx';
import { LargeActs } from '../../ui/page/LargeActs.tsx';
import { Link, useNavigate, usePageSearch } from '../../ui/page/link.ts';
import { Page } from '../../ui/page/Page.tsx';
import { ButtonWithIcon } from '../../ui/parts/buttons.tsx';
import { bringBack, scanActs } from './acts.ts';
import { CameraPane } from './camera/CameraPane.tsx';
import { kindOfMode, type Mode, modeOfKind, modes } from './lines/modes.ts';
import { findWaiting, waitingLines } from './lines/use-running-list.ts';
import { ListMode } from './list/ListMode.tsx';
import { QueuePanel } from './queue/QueuePanel.tsx';
import { startQueue } from './queue/start.ts';
import { SearchMode } from './search/SearchMode.tsx';
import { CodeField } from './shared/CodeField.tsx';
import { focusCodeField, giveCode, useReaders } from './shared/codes.ts';
import { hasMouse } from './shared/desk.ts';
import classes from './shared/Scan.module.css';

const CountMode = later(async () => (await import('./count/CountMode.tsx')).CountMode);

/**
 * The page that reads codes with the camera, a reader or the keyboard. It is made for a phone, one thumb and no
 * network.
 */
export default function Scan() {
  const search: { modo?: string; codice?: string } = usePageSearch();
  const navigate = useNavigate();
  const moves = useMay(movesStock);
  const held = useHeld();
  const receives = useMay(receivesGoods);
  const [person, setPerson] = useState<number | null>(null);
  const bringsBack = search.modo === bringBack;
  const chosen = bringsBack ? 'carico' : search.modo;
  const mode: Mode = (moves && modes.find(({ value }) => value === chosen)?.value) || 'cerca';
  // A list that is reopened from the queue starts again, even in the same mode.
  const [round, setRound] = useState(0);

  useEffect(() => {
    let left = false;
    void startQueue({ refresh: true }).then((found) => left || setPerson(found));
    return () => {
      left = true;
    };
  }, []);

  useReaders();
  // On a phone the keyboard would cover half of the page.
  useEffect(() => {
    if (hasMouse) focusCodeField();
  }, []);

  // A code in the address comes from a label's link or another page. It is looked up once.
  const asked = useRef('');
  useEffect(() => {
    if (!search.codice || asked.current === search.codice) return;
    asked.current = search.codice;
    giveCode(search.codice);
  }, [search.codice]);

  const toMode = (next: Mode) => {
    setRound((count) => count + 1);
    void navigate({ to: '/scan', search: { modo: next }, replace: true });
  };
  const waiting = useStore(waitingLines);
  const returns = useRef(moves && !search.modo && !search.codice);
  useOnChange([], () => {
    const kind = findWaiting();
    if (kind && returns.current) toMode(modeOfKind[kind]);
  });
  const countOf = (value: Mode) => {
    const kind = kindOfMode[value];
    return kind ? (waiting[kind] ?? 0) : 0;
  };
  const pointer = useRef('');
  const kind = kindOfMode[mode];

  return (
    <Page
      title="Scansiona"
      actions={
        <>
          <ButtonWithIcon
            icon={IconChecklist}
            variant="default"
            renderRoot={(props) => <Link to="/liste" {...props} />}
          >
            Liste
          </ButtonWithIcon>
          {receives && (
            <ButtonWithIcon
              icon={IconPackageImport}
              variant="default"
              renderRoot={(props) => <Link to="/ordini/arrivi" {...props} />}
            >
              Ricevi ordine
            </ButtonWithIcon>
          )}
        </>
      }
    >
      <div className={classes.scan}>
        <div className={classes.input}>
          {moves && (
            <SegmentedControl
              fullWidth
              size="md"
              aria-label="Che cosa fai"
              classNames={{ label: classes.mode }}
              data={modes.map(({ value, label }) => ({
                value,
                label: <ModeLabel label={label} count={countOf(value)} />,
              }))}
              value={mode}
              onPointerDown={({ pointerType }) => {
                pointer.current = pointerType;
              }}
              onChange={(next) => {
                toMode(next as Mode);
                // The arrow keys go from mode to mode, and a focused field covers half of a phone with its keyboard.
                if (pointer.current === 'mouse') focusCodeField();
                pointer.current = '';
              }}
            />
          )}
          {!hasMouse && <CameraPane />}
          <CodeField action={kind ? 'Aggiungi' : 'Cerca'} large={hasMouse} />
          {hasMouse && <CameraPane small />}
          <QueuePanel onMend={toMode} />
        </div>
        <div className={classes.result} aria-live="polite">
          {kind ? (
            <ListMode
              key={`${kind} ${round}`}
              kind={kind}
              person={person}
              returns={bringsBack}
              onSearch={(code) => {
                asked.current = '';
                void navigate({ to: '/scan', search: { modo: 'cerca', codice: code }, replace: true });
              }}
            />
          ) : mode === 'conta' ? (
            <CountMode />
          ) : (
            <SearchMode person={person} onMode={toMode} acts={<LargeActs acts={scanActs(held)} />} />
          )}
        </div>
      </div>
    </Page>
  );
}

/** The label of a mode, with the number of lines that wait in its list. */
const ModeLabel = ({ label, count }: { label: string; count: number }) => (
  <>
    <span>{label}</span>
    {count > 0 && <span className={classes.waiting}>{count}</span>}
  </>
);
