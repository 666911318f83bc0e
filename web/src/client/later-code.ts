/** Code that a page doesn't need for its first drawing, so that the first drawing doesn't wait for it. */
import { untilQuiet } from './quiet.ts';

export type LaterCode<T> = {
  /** Null until the code has come. */
  known(): T | null;
  /** Rejects when the network fails; the next call then tries again. */
  fetch(): Promise<T>;
};

/** Fetches code when it is first needed, or earlier, when the page has been quiet for a while. */
export function laterCode<T>(load: () => Promise<T>, moment: () => Promise<void> = untilQuiet): LaterCode<T> {
  let code: T | null = null;
  const fetch = async () => {
    code ??= await load();
    return code;
  };
  // If the network fails now, the code is fetched again when it is needed.
  void moment().then(() => fetch().catch(() => {}));
  return { known: () => code, fetch };
}
