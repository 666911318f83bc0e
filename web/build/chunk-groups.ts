const matching = (pattern: string) => new RegExp(pattern.replaceAll('/', '[\\\\/]'));

const mantine = '@mantine/core/esm/components';
// Modules that both the sign-in page and the frame need.
const plain =
  '(Input|InputBase|TextInput|Button|ActionIcon|CloseButton|Text|Anchor|PasswordInput|ScrollArea/utils)';
// Components that the frame and a list draw. All others are loaded with the first screen that uses them.
const drawnFirst =
  '(Menu|Popover|Combobox|SegmentedControl|FloatingIndicator|Skeleton|Kbd|Portal|Transition|Switch|Group|Stack|Title)';
const later = 'Combobox/OptionsDropdown';
// Components that open over a page. Nearly every page has some, and their fields are loaded with the first one that
// opens.
const overlay =
  '(Modal|ModalBase|Drawer|ScrollArea|Paper|Alert|List|Tooltip|Progress|SimpleGrid|LoadingOverlay)';
const editing = '(Modal|Form|Fields?|Select|Stepper|Sections|PrintLabels)\\.tsx$';

// Stock-takes, imports, the pages of categories and places, and the form and fields of a product.
const ofFewPages =
  'stock-takes/|categories/|imports/|locations/(plan|tree|shared/[CD])|products/(form|barcodes|details|editing|fields)';

type Group = { name: string; test: RegExp; minShareCount?: number };

/**
 * The groups of modules, by who needs them: a few files are better than many tiny ones. A group also contains what its
 * modules import, unless a group above it already has it. Screens stay separate, and so do modules that a screen loads
 * later. After a change, look at the numbers of `npm run bench -- --pages`.
 */
const groups: readonly Group[] = [
  // These modules seldom change, so people's caches keep them from one version to the next.
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
  // Style sheets are small and another request costs more, so all of our own are loaded with the frame.
  {
    name: 'frame',
    test: matching(
      [
        'web/src/(app/frame/Shell|ui/(page/|list/|table/|parts/|life/)?\\w+)\\.tsx$',
        'web/src/ui/(use-object-url|fields/file-rules)',
        'web/src/(?!identity/sign-in).*\\.module\\.css$',
        `@mantine/core/styles/(Checkbox|Stack|Title|${overlay})\\w*\\.layer\\.css$`,
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
  // Home draws the parts of all cupboards, and one request is better than one for each part.
  { name: 'home', test: matching('web/src/(utilities/home/Home\\.screen|.*/home-part)\\.tsx?$') },
  // Code that only changes something, or that few pages use, is separate from code that many pages use.
  {
    name: 'logistics',
    test: matching(`(web|contract)/src/logistics/(?!${ofFewPages})(?!.*${editing})`),
    minShareCount: 2,
  },
  // A product's fields are loaded with its page; neither the lists nor the scanner need them.
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
