/** Shows the progress of the work, to a person at the terminal or in a timer's log. */
export type Progress = {
  /** Shows the current step: at once on a terminal, from time to time elsewhere. */
  show(line: string): void;
  /** Removes the line, before something is printed that stays. */
  clear(): void;
};

const onTerminalMs = 100;
const elsewhereMs = 10_000;

/** A terminal has one line that is rewritten; elsewhere a new line comes every ten seconds. */
export function progressOn(output: NodeJS.WriteStream): Progress {
  const everyMs = output.isTTY ? onTerminalMs : elsewhereMs;
  let last = output.isTTY ? 0 : performance.now();
  return {
    show(line) {
      const now = performance.now();
      if (now - last < everyMs) return;
      last = now;
      output.write(
        output.isTTY ? `\r\u001b[2K${line.slice(0, Math.max(20, (output.columns ?? 80) - 1))}` : `${line}\n`,
      );
    },
    clear() {
      if (output.isTTY) output.write('\r\u001b[2K');
    },
  };
}
