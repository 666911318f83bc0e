import assert from 'node:assert/strict';
import { test } from 'node:test';
import { theme, variables } from './theme.ts';

/** The relative luminance of a colour such as '#0f3633', as WCAG defines it. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const level = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return level <= 0.04045 ? level / 12.92 : ((level + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

test('in the dark a tinted button stands out from the page, and dimmed words can be read on it', () => {
  const dark: Record<string, string> = variables(theme as Parameters<typeof variables>[0]).dark;
  const lightOf = (name: string) => luminance(dark[name] ?? '') + 0.05;
  const page = lightOf('--mantine-color-body');
  const tint = lightOf('--mantine-color-teal-light');
  assert.ok(tint / page >= 1.25, `${tint / page}`);
  assert.ok(lightOf('--mantine-color-dimmed') / tint >= 4.5);
});
