/** Loads parts that a screen does not show at first, such as its dialogs, after the screen's own code. */
import { type ComponentType, useEffect, useState } from 'react';
import { networkMessage } from '../../client/call/send.ts';
import { untilQuiet } from '../../client/quiet.ts';
import { alert } from '../../client/told/alert.ts';

/**
 * Returns a component whose code is fetched when it is first drawn, or earlier, when the page has been quiet for a
 * while. It draws nothing until the code has come.
 */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let known: ComponentType<Props> | null = null;
  const fetched = async () => {
    known ??= await load();
    return known;
  };
  // If the network fails, the code is fetched again when the component is drawn.
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
