/** Loads parts that a screen does not show at first, such as its dialogs, after the screen's own code. */
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { alert } from '../../client/alerts/alert.ts';
import { networkMessage } from '../../client/call/send.ts';
import { laterCode } from '../../client/later-code.ts';
import { takeEarlyKeys } from '../early-keys.ts';
import { FaultBoundary } from '../page/FaultBoundary.tsx';

/**
 * Returns a component whose code is fetched when it is first drawn, or earlier, when the page has been quiet for a
 * while. Until the code has come it draws `meanwhile`, or nothing. A dialog that is drawn closed (`opened={false}`)
 * doesn't need its code yet.
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  meanwhile: ReactNode = null,
) {
  const code = laterCode(load);
  return function Later(props: Props) {
    const [Part, setPart] = useState(code.known);
    const wanted = !('opened' in props) || props.opened !== false;
    useEffect(() => {
      let drawn = true;
      if (!Part && wanted)
        code.fetch().then(
          (found) => drawn && setPart(() => found),
          () => {
            takeEarlyKeys();
            alert.error(networkMessage);
          },
        );
      return () => {
        drawn = false;
      };
    }, [Part, wanted]);
    if (!Part) return meanwhile;
    return (
      <FaultBoundary onClose={closeOf(props)} opened={wanted}>
        <Part {...props} />
      </FaultBoundary>
    );
  };
}

/** The function that closes a part, if the part is a dialog. */
const closeOf = (props: object): (() => void) | undefined =>
  'onClose' in props && typeof props.onClose === 'function' ? (props.onClose as () => void) : undefined;
