/** The hand of a person in front of a page, which counts each click, tap, key and reading. */
import type { Locator, Page } from 'playwright-core';

export type Counts = { clicks: number; taps: number; keys: number; scans: number; files: number };

const nothing: Counts = { clicks: 0, taps: 0, keys: 0, scans: 0, files: 0 };

export class Hand {
  readonly page: Page;
  /** True for fingers, false for a mouse and a keyboard. */
  readonly touches: boolean;
  #counts: Counts = nothing;

  constructor(page: Page, touches: boolean) {
    this.page = page;
    this.touches = touches;
  }

  get counts(): Counts {
    return this.#counts;
  }

  #count(what: keyof Counts, by = 1) {
    this.#counts = { ...this.#counts, [what]: this.#counts[what] + by };
  }

  /** Clicks with a mouse, taps with a finger. */
  async press(target: Locator): Promise<void> {
    if (this.touches) await target.tap();
    else await target.click();
    this.#count(this.touches ? 'taps' : 'clicks');
  }

  /** Types a text, a key a letter. */
  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text);
    this.#count('keys', [...text].length);
  }

  /** Presses a key or a chord such as `Control+k`, which counts as one key. */
  async key(name: string): Promise<void> {
    await this.page.keyboard.press(name);
    this.#count('keys');
  }

  /** Sends a code as a reader does: quickly, and with Enter behind it. */
  async scan(code: string): Promise<void> {
    await this.page.keyboard.type(code, { delay: 5 });
    await this.page.keyboard.press('Enter');
    this.#count('scans');
  }

  async choose(input: Locator, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
    await input.setInputFiles(file);
    this.#count('files');
  }
}

/** The counts as people read them: '1 click + 15 keys'. */
export function writeCounts({ clicks, taps, keys, scans, files }: Counts): string {
  const parts: [number, string, string][] = [
    [clicks, 'click', 'clicks'],
    [taps, 'tap', 'taps'],
    [keys, 'key', 'keys'],
    [scans, 'scan', 'scans'],
    [files, 'file', 'files'],
  ];
  const written = parts.flatMap(([count, one, many]) =>
    count === 0 ? [] : [`${count} ${count === 1 ? one : many}`],
  );
  return written.join(' + ') || 'nothing';
}
