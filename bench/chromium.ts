/** Starts the browser of the benches. */
import { chromium } from 'playwright-core';

export const program = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

export const flags: readonly string[] = [
  ...['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  ...['--disable-component-update', '--disable-sync'],
];

export const launch = () => chromium.launch({ executablePath: program, args: [...flags] });
