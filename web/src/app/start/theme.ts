/** The look in Mantine's terms: one deep teal, warm greys, amber for attention, red and green only with a meaning. */
import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';

const teal: MantineColorsTuple = [
  '#e6f4f3',
  '#cfe9e7',
  '#a3d4d1',
  '#72bdb8',
  '#46a6a0',
  '#1f8f89',
  '#0b7a75',
  '#096661',
  '#07524e',
  '#053f3c',
];

const gray: MantineColorsTuple = [
  '#faf9f7',
  '#f4f2ef',
  '#eae7e2',
  '#ddd9d2',
  '#c9c4bb',
  '#9b948b',
  '#6b655e',
  '#57524b',
  '#3b3732',
  '#24211e',
];

const dark: MantineColorsTuple = [
  '#e8e5e0',
  '#c4bfb7',
  '#a39d94',
  '#7d766e',
  '#4a4640',
  '#3a3733',
  '#2c2926',
  '#201e1b',
  '#191715',
  '#121110',
];

const amber: MantineColorsTuple = [
  '#fff6e6',
  '#fdeacb',
  '#f9d394',
  '#f2b957',
  '#e6a02a',
  '#d08a12',
  '#9a5b00',
  '#7f4b00',
  '#653b00',
  '#4d2d00',
];

const red: MantineColorsTuple = [
  '#fdeeed',
  '#f9d5d4',
  '#f1aaa8',
  '#e87f7c',
  '#df5f5b',
  '#d2413d',
  '#bf2b27',
  '#a32220',
  '#861b19',
  '#6b1514',
];

const green: MantineColorsTuple = [
  '#e9f6ed',
  '#cdeed7',
  '#9bdcae',
  '#65c683',
  '#3dae60',
  '#26964a',
  '#1b7f3b',
  '#156731',
  '#105226',
  '#0c3f1d',
];

export const theme = createTheme({
  colors: { teal, gray, dark, amber, red, green },
  primaryColor: 'teal',
  primaryShade: 6,
  autoContrast: true,
  luminanceThreshold: 0.3,
  white: '#ffffff',
  black: '#24211e',
  defaultRadius: 8,
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '8px', xl: '12px' },
  fontFamily: '"Inter Variable", Inter, system-ui, sans-serif',
  fontFamilyMonospace: 'ui-monospace, "SF Mono", Menlo, Consolas, "Liberation Mono", monospace',
  // `small` is for text beside or under a text of normal size; Mantine's fields use `sm`.
  fontSizes: {
    xs: '0.75rem',
    small: '0.8125rem',
    sm: '0.875rem',
    md: '0.875rem',
    lg: '1rem',
    xl: '1.125rem',
  },
  headings: { fontWeight: '650' },
  // At `phone` the navbar becomes a drawer: 600 px and less, as in our media queries.
  breakpoints: { phone: '37.5625em' },
  respectReducedMotion: true,
  components: {
    // A menu is drawn inside the landmark of its button, and contains only its items.
    Menu: { defaultProps: { withinPortal: false, withInitialFocusPlaceholder: false } },
    // Browsers propose texts that were typed elsewhere: only fields for the person's own data turn this on again.
    TextInput: { defaultProps: { autoComplete: 'off' } },
    // A list that opens when Tab comes to its field covers what lies below, and takes the next click.
    Select: { defaultProps: { openOnFocus: false } },
    MultiSelect: { defaultProps: { openOnFocus: false } },
    Autocomplete: { defaultProps: { openOnFocus: false } },
    TagsInput: { defaultProps: { openOnFocus: false } },
  },
  cursorType: 'pointer',
});

/** Text colours with a contrast of 4.5:1 on both surfaces, and the tints of the alert box and of the marked page. */
export const variables: CSSVariablesResolver = () => ({
  variables: {
    '--mantine-color-amber-text': 'var(--mantine-color-amber-6)',
  },
  light: {
    '--mantine-color-body': '#ffffff',
    '--mantine-color-text': '#24211e',
    '--mantine-color-dimmed': gray[6],
    '--mantine-color-placeholder': gray[6],
    '--mantine-color-error': red[6],
    '--mantine-color-anchor': teal[6],
    '--mantine-color-default-border': gray[3],
    '--wms-side': gray[0],
    '--wms-hover': gray[1],
    '--wms-marked': gray[2],
    '--wms-hairline': gray[2],
    '--wms-red-line': red[6],
    '--wms-red-surface': red[0],
    '--wms-green-line': green[6],
    '--wms-green-surface': green[0],
    '--wms-info-line': gray[7],
    '--wms-info-surface': gray[0],
  },
  dark: {
    '--mantine-color-body': dark[7],
    '--mantine-color-text': dark[0],
    '--mantine-color-dimmed': dark[2],
    '--mantine-color-placeholder': dark[2],
    '--mantine-color-error': red[3],
    '--mantine-color-anchor': teal[3],
    // Mantine's own tint is darker than the page, so that the commonest acts would look switched off.
    '--mantine-color-teal-light': '#0f3633',
    '--mantine-color-teal-light-hover': '#14443f',
    '--mantine-color-default-border': dark[4],
    '--mantine-color-amber-text': amber[3],
    '--wms-side': dark[8],
    '--wms-hover': dark[6],
    '--wms-marked': dark[5],
    '--wms-hairline': dark[5],
    '--wms-red-line': red[3],
    '--wms-red-surface': '#3a2220',
    '--wms-green-line': green[3],
    '--wms-green-surface': '#1d3324',
    '--wms-info-line': dark[1],
    '--wms-info-surface': dark[6],
  },
});
