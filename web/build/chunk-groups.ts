const matching = (pattern: string) => new RegExp(pattern.replaceAll('/', '[\\\\/]'));

const mantine = '@mantine/core/esm/components';
// What the sign-in needs as well as the frame.
const plain =
  '(Input|InputBase|TextInput|Button|ActionIcon|CloseButton|Text|Anchor|PasswordInput|ScrollArea/utils)';
// What the frame and a list draw; all other components come with the first screen that has them.
const drawnFirst =
  '(Menu|Popover|Combobox|SegmentedControl|FloatingIndicator|Skeleton|Kbd|Portal|Transition|Switch)';
const later = 'Combobox/OptionsDropdown';
// What opens over a page: nearly every page has some, and its fields come with the first that is opened.
const overlay =
  '(Modal|ModalBase|Drawer|ScrollArea|Paper|Alert|List|Tooltip|Progress|SimpleGrid|Stack|Group|LoadingOverlay)';
const editing = '(Modal|Form|Fields?|Select|Stepper|Sections|PrintLabels)\\.tsx$';

// Stock-takes, imports, the pages of categories and places, a product's form and fields.
const ofFewPages =
  'stock-takes/|categories/|imports/|locations/(plan|tree|shared/[CD])|products/(form|barcodes|details|editing|fields)';

type Group = { name: string; test: RegExp; minShareCount?: number };

/**
 * Few files rather than many crumbs, by who needs them. A group takes along what its modules import, but what a
 * group above it has; screens stay apart, and so does what a screen loads later. After a change look at what
 * `npm run bench -- --pages` counts.
 */
const groups: readonly Group[] = [
  // What seldom changes stays in people's caches from one version to the next.
  {
    name: 'libraries',
    test: matching(
      'node_modules/(react|react-dom|scheduler|@tanstack|zod)/|rolldown/runtime|vite/preload-helper',
    ),
  },
  {
    name: 'start',
    test: matching(
      [
        'web/src/main\\.tsx$',
        'web/src/client/(told/|answer)',
        'contract/src/(platform/(?!fields)|identity|utilities/home)/',
        '@mantine/core/esm/(core|utils)/',
        `${mantine}/${plain}/`,
      ].join('|'),
    ),
  },
  { name: 'form', test: matching('web/src/ui/form/(contract-form|use-edit-form)') },
  { name: 'sign-in', test: matching('web/src/identity/sign-in/(Login|SignIn|Refusal|BackToSignIn)') },
  // Style sheets are small, and one more request costs more: all of our own come with the frame.
  {
    name: 'frame',
    test: matching(
      [
        'web/src/(app/frame/Shell|ui/(page/|list/|table/|parts/|life/)?\\w+)\\.tsx$',
        'web/src/ui/(use-object-url|fields/file-rules)',
        'web/src/(?!identity/sign-in).*\\.module\\.css$',
        `@mantine/core/styles/(Checkbox|${overlay})\\w*\\.layer\\.css$`,
        `${mantine}/(?!${later})${drawnFirst}/`,
      ].join('|'),
    ),
  },
  {
    name: 'overlays',
    test: matching(`web/src/ui/(modal/|form/(unsaved|StaleNotice))|${mantine}/${overlay}/`),
    minShareCount: 2,
  },
  {
    name: 'fields',
    test: matching(
      `web/src/ui/(fields/[QR]|form/(choices|FormSection))|src/humanResources/who-is-who/|${mantine}/`,
    ),
    minShareCount: 2,
  },
  { name: 'dates', test: matching('@mantine/dates/|web/src/ui/fields/DateField'), minShareCount: 2 },
  { name: 'files', test: matching('web/src/ui/fields/FileDrop'), minShareCount: 2 },
  { name: 'products', test: matching('src/logistics/products/list/.*\\.screen\\.tsx$') },
  { name: 'icons', test: matching('@tabler/icons-react/'), minShareCount: 2 },
  // Home draws what the cupboards show on it: one request, not one for each.
  { name: 'home', test: matching('web/src/(utilities/home/Home\\.screen|.*/home-part)\\.tsx?$') },
  // What only changes something, or belongs to few pages, apart from what many show.
  {
    name: 'logistics',
    test: matching(`(web|contract)/src/logistics/(?!${ofFewPages})(?!.*${editing})`),
    minShareCount: 2,
  },
  // A product's fields come with its page; neither the lists nor the scanner have them.
  {
    name: 'product',
    test: matching(
      'contract/src/(platform/fields/[fs]|logistics/products/(details|fields))|products/page/Product\\.screen',
    ),
  },
  { name: 'imports', test: matching('src/logistics/imports/'), minShareCount: 2 },
  ...['logistics', 'humanResources', 'identity', 'utilities', 'accounting'].map((cupboard) => ({
    name: `${cupboard}-editing`,
    test: matching(`(web|contract)/src/${cupboard}/`),
    minShareCount: 2,
  })),
];

export const chunkGroups = groups.map((group, index) => ({ ...group, priority: groups.length - index }));
