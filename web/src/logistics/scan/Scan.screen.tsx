import { SegmentedControl } from '@mantine/core';
import { IconPackageImport } from '@tabler/icons-react';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { movesStock, receivesGoods } from '@wms/contract/logistics/shared/access';
import { useEffect, useRef, useState } from 'react';
import { useMay } from '../../client/session/permission.ts';
import { later } from '../../ui/modal/later.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { ButtonWithIcon } from '../../ui/parts/buttons.tsx';
import { listenForReaders } from '../shared/reader/wedge-listener.ts';
import { CameraPane } from './camera/CameraPane.tsx';
import { kindOfMode, type Mode, modes } from './lines/modes.ts';
import { ListMode } from './list/ListMode.tsx';
import { QueuePanel } from './queue/QueuePanel.tsx';
import { startQueue } from './queue/start.ts';
import { SearchMode } from './search/SearchMode.tsx';
import { CodeField } from './shared/CodeField.tsx';
import { giveCode } from './shared/codes.ts';
import classes from './shared/Scan.module.css';

const CountMode = later(async () => (await import('./CountMode.tsx')).CountMode);

/**
 * The page that reads codes with the camera, a reader or the keyboard. It is made for a phone, one thumb and no
 * network.
 */
export default function Scan() {
  const search: { modo?: string; codice?: string } = useSearch({ strict: false });
  const navigate = useNavigate();
  const moves = useMay(movesStock);
  const receives = useMay(receivesGoods);
  const [person, setPerson] = useState<number | null>(null);
  const mode: Mode = (moves && modes.find(({ value }) => value === search.modo)?.value) || 'cerca';
  // A list that is reopened from the queue starts again, even in the same mode.
  const [round, setRound] = useState(0);

  useEffect(() => {
    let left = false;
    void startQueue({ refresh: true }).then((found) => left || setPerson(found));
    return () => {
      left = true;
    };
  }, []);

  useEffect(() => listenForReaders(giveCode), []);

  // A code in the address comes from a label's link or another page. It is looked up once.
  const asked = useRef('');
  useEffect(() => {
    if (!search.codice || asked.current === search.codice) return;
    asked.current = search.codice;
    giveCode(search.codice);
  }, [search.codice]);

  const toMode = (next: Mode) => {
    setRound((count) => count + 1);
    void navigate({ to: '/scan', search: next === 'cerca' ? {} : { modo: next }, replace: true });
  };
  const kind = kindOfMode[mode];

  return (
    <Page
      title="Scansiona"
      {...(receives && {
        actions: (
          <ButtonWithIcon
            icon={IconPackageImport}
            variant="default"
            renderRoot={(props) => <Link to="/ordini/arrivi" {...props} />}
          >
            Ricevi ordine
          </ButtonWithIcon>
        ),
      })}
    >
      <div className={classes.scan}>
        <div className={classes.input}>
          {moves && (
            <SegmentedControl
              fullWidth
              size="md"
              aria-label="Che cosa fai"
              classNames={{ label: classes.mode }}
              data={[...modes]}
              value={mode}
              onChange={(next) => toMode(next as Mode)}
            />
          )}
          <CameraPane />
          {/* The count mode has its own fields for codes. */}
          {mode !== 'conta' && <CodeField action={kind ? 'Aggiungi' : 'Cerca'} />}
          <QueuePanel onMend={toMode} />
        </div>
        <div className={classes.result} aria-live="polite">
          {kind ? (
            <ListMode key={`${kind} ${round}`} kind={kind} person={person} />
          ) : mode === 'conta' ? (
            <CountMode />
          ) : (
            <SearchMode person={person} onMode={toMode} />
          )}
        </div>
      </div>
    </Page>
  );
}
