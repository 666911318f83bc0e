/** What a screen doesn't show at first, such as its dialogs: its code comes after the screen's own. */
import { type ComponentType, useEffect, useState } from 'react';
import { networkMessage } from '../../client/call/send.ts';
import { untilQuiet } from '../../client/quiet.ts';
import { alert } from '../../client/told/alert.ts';

/**
 * A component whose code is fetched when it is first drawn, or before, once the page has been quiet for a while. Nothing is
 * seen until then.
 */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let known: ComponentType<Props> | null = null;
  const fetched = async () => {
    known ??= await load();
    return known;
  };
  // Without a network it is tried again when it is drawn.
  void untilQuiet().then(() => fetched().catch(() => {}));
  return function Later(props: Props) {
    const [Part, setPart] = useState(() => known);
    useEffect(() => {
      let drawn = true;
      if (!Part)
        fetched().then(
          (found) => drawn && setPart(() => found),
          () => alert.error(networkMessage),
        );
      return () => {
        drawn = false;
      };
    }, [Part]);
    return Part && <Part {...props} />;
  };
}
