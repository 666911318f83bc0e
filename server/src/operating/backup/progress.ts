/** How far something is, for who waits at the terminal or reads a timer's log. */
export type Progress = {
  /** What is being done now; shown at once on a terminal, now and then elsewhere. */
  show(line: string): void;
  /** Takes the line away, before something is said that stays. */
  clear(): void;
};

const onTerminalMs = 100;
const elsewhereMs = 10_000;

/** On a terminal one line that is written again and again; elsewhere a line every ten seconds. */
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
