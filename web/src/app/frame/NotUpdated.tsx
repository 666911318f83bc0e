import { Button } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import { useState } from 'react';
import { type OutdatedReason, refetchOutdated, useOutdated } from '../../client/outdated.ts';
import classes from './NotUpdated.module.css';

const reasons: Record<OutdatedReason, string> = {
  unreachable: 'connessione assente',
  failed: 'il server ha avuto un problema',
};

/**
 * The line above a page whose answers could not be fetched again. The page keeps its last answers, and everything that
 * the person has begun there. The region is always in the page, so that screen readers announce the line.
 */
export function NotUpdated() {
  const why = useOutdated();
  const [asking, setAsking] = useState(false);
  const askAgain = async () => {
    setAsking(true);
    await refetchOutdated();
    setAsking(false);
  };
  return (
    <div role="status" className={classes.place}>
      {why && (
        <div className={classes.line}>
          <IconCloudOff size={18} stroke={1.5} aria-hidden />
          <span className={classes.sentence}>Non aggiornato: {reasons[why]}</span>
          <Button variant="default" size="xs" loading={asking} onClick={askAgain}>
            Riprova
          </Button>
        </div>
      )}
    </div>
  );
}
