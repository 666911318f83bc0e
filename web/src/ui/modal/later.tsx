/** Loads parts that a screen does not show at first, such as its dialogs, after the screen's own code. */
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { networkMessage } from '../../client/call/send.ts';
import { untilQuiet } from '../../client/quiet.ts';
import { alert } from '../../client/told/alert.ts';

/**
 * Returns a component whose code is fetched when it is first drawn, or earlier, when the page has been quiet for a
 * while. Until the code has come it draws `meanwhile`, or nothing. A dialog that is drawn closed (`opened={false}`)
 * doesn't need its code yet.
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  meanwhile: ReactNode = null,
) {
  let known: ComponentType<Props> | null = null;
  const fetched = async () => {
    known ??= await load();
    return known;
  };
  // If the network fails, the code is fetched again when the component is drawn.
  void untilQuiet().then(() => fetched().catch(() => {}));
  return function Later(props: Props) {
    const [Part, setPart] = useState(() => known);
    const wanted = !('opened' in props) || props.opened !== false;
    useEffect(() => {
      let drawn = true;
      if (!Part && wanted)
        fetched().then(
          (found) => drawn && setPart(() => found),
          () => alert.error(networkMessage),
        );
      return () => {
        drawn = false;
      };
    }, [Part, wanted]);
    return Part ? <Part {...props} /> : meanwhile;
  };
}
