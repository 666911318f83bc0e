const matching = (pattern: string) => new RegExp(pattern.replaceAll('/', '[\\\\/]'));

const mantine = '@mantine/core/esm/components';
// What the sign-in needs as well as the frame.
const plain =
  '(Input|InputBase|TextInput|Button|ActionIcon|CloseButton|Text|Anchor|PasswordInput|ScrollArea/utils)';
// What the frame and a list draw; all other components come with the first screen that has them.
const drawnFirst =
  '(Menu|Popover|Combobox|SegmentedControl|FloatingIndicator|Skeleton|Kbd|Portal|Transition)';
const later = 'Combobox/OptionsDropdown';
const editing = '(Modal|Form|Fields?|Select|Upload|Stepper|Sections|PrintLabels)\\.tsx$';

/**
 * Few files rather than many crumbs, by who needs them. A group takes along what its modules import, but what a
 * group of higher priority has; screens stay apart, and so does what a screen loads later. After a change look at what
 * `npm run bench -- --pages` counts.
 */
export const chunkGroups = [
  // What seldom changes stays in people's caches from one version to the next.
  {
    name: 'libraries',
    test: matching(
      'node_modules/(react|react-dom|scheduler|@tanstack|zod)/|rolldown/runtime|vite/preload-helper',
    ),
    priority: 9,
  },
  {
    name: 'start',
    test: matching(
      [
        'web/src/main\\.tsx$',
        'web/src/client/(told/|answer)',
        'contract/src/(platform|identity|utilities/home)/',
        '@mantine/core/esm/(core|utils)/',
        `${mantine}/${plain}/`,
      ].join('|'),
    ),
    priority: 8,
  },
  { name: 'form', test: matching('web/src/ui/form/contract-form'), priority: 7 },
  {
    name: 'sign-in',
    test: matching('web/src/identity/sign-in/(Login|SignIn|Refusal|BackToSignIn)'),
    priority: 7,
  },
  // Style sheets are small, and one more request costs more: all of our own come with the frame.
  {
    name: 'frame',
    test: matching(
      [
        'web/src/(app/frame/Shell|ui/(page/|list/|table/)?\\w+)\\.tsx$',
        'web/src/(?!identity/sign-in).*\\.module\\.css$',
        '@mantine/core/styles/(Switch|Checkbox|SimpleGrid|Progress)\\w*\\.layer\\.css$',
        `${mantine}/(?!${later})${drawnFirst}/`,
      ].join('|'),
    ),
    priority: 6,
  },
  {
    name: 'dates',
    test: matching('@mantine/dates/|web/src/ui/fields/DateField'),
    priority: 5,
    minShareCount: 2,
  },
  { name: 'files', test: matching('web/src/ui/fields/FileDrop'), priority: 5, minShareCount: 2 },
  { name: 'products', test: matching('src/logistics/products/list/.*\\.screen\\.tsx$'), priority: 5 },
  { name: 'icons', test: matching('@tabler/icons-react/'), priority: 4, minShareCount: 2 },
  {
    name: 'fields',
    test: matching(`web/src/ui/(fields/[QR]|modal/)|${mantine}/`),
    priority: 3,
    minShareCount: 2,
  },
  { name: 'contract', test: matching('contract/src/'), priority: 3, minShareCount: 2 },
  // Home draws what the cupboards show on it: one request, not one for each.
  {
    name: 'home',
    test: matching('web/src/(utilities/home/Home\\.screen|.*/home-part)\\.tsx?$'),
    priority: 2,
  },
  // What only changes something, apart from what shows it.
  {
    name: 'logistics',
    test: matching(
      `web/src/logistics/(?!stock-takes/counting|categories/Page|locations/plan)(?!.*${editing})`,
    ),
    priority: 2,
    minShareCount: 2,
  },
  ...['logistics', 'humanResources', 'identity', 'utilities', 'accounting'].map((cupboard) => ({
    name: `${cupboard}-editing`,
    test: matching(`web/src/${cupboard}/`),
    priority: 1,
    minShareCount: 2,
  })),
];
