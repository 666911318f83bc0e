import { Button, CloseButton, Kbd } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconAlertCircle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import { useRef } from 'react';
import { type AlertType, alert, alertStore } from '../../client/alerts/alert.ts';
import { useStore } from '../../client/alerts/store.ts';
import { undoOwnAct } from '../../client/undo.ts';
import classes from './Alert.module.css';
import { useFreePlace } from './free-place.ts';

const icons: Record<AlertType, typeof IconInfoCircle> = {
  info: IconInfoCircle,
  success: IconCircleCheck,
  error: IconAlertCircle,
};

/**
 * The only alert box. It is drawn over everything, but it leaves the page's title and the control in use uncovered: it
 * stands at the bottom, above a sticky bar. Its regions are always in the page, so that screen readers announce new
 * text.
 */
export function Alert() {
  const { show, message, type, allWidth, undo, acts = [] } = useStore(alertStore);
  const Icon = icons[type];
  const place = useRef<HTMLDivElement>(null);
  useFreePlace(place, message);
  const undoable = show && undo !== undefined;
  useHotkeys(undoable ? [['u', () => void undoOwnAct(undo)]] : []);
  const box = message !== '' && (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering and focusing only stop the clock
    <div
      className={classes.box}
      data-type={type}
      data-show={show}
      data-all-width={allWidth || undefined}
      onMouseEnter={alert.pause}
      onMouseLeave={alert.resume}
      onFocus={alert.pause}
      onBlur={alert.resume}
    >
      <Icon size={20} stroke={1.5} aria-hidden className={classes.icon} />
      <div className={classes.body}>
        <span className={classes.message}>{withWholeCodes(message)}</span>
        {(acts.length > 0 || undo !== undefined) && (
          <div className={classes.acts}>
            {acts.map(({ label, run }) => (
              <Button
                key={label}
                className={classes.undo}
                variant="subtle"
                size="compact-sm"
                tabIndex={show ? 0 : -1}
                onClick={() => {
                  alert.hide();
                  run();
                }}
              >
                {label}
              </Button>
            ))}
            {undo !== undefined && (
              <Button
                className={classes.undo}
                variant="subtle"
                size="compact-sm"
                rightSection={
                  <Kbd size="xs" className={classes.key} aria-hidden>
                    u
                  </Kbd>
                }
                aria-keyshortcuts="u"
                tabIndex={show ? 0 : -1}
                onClick={() => void undoOwnAct(undo)}
              >
                Annulla
              </Button>
            )}
          </div>
        )}
      </div>
      <CloseButton size="sm" aria-label="Chiudi l’avviso" onClick={alert.hide} tabIndex={show ? 0 : -1} />
    </div>
  );
  return (
    <div className={classes.place} ref={place}>
      <div role="alert">{type === 'error' && box}</div>
      <div role="status">{type !== 'error' && box}</div>
    </div>
  );
}

/** The words of a message; a code such as 'OFF-A-01-01-C' isn't broken at its hyphens while it fits into a line. */
const withWholeCodes = (message: string) =>
  message.split(/(\S+-\S+)/).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a message never change their order
      <span key={at} className={classes.code}>
        {part}
      </span>
    ),
  );
