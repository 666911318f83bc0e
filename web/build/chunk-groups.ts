const matching = (pattern: string) => new RegExp(pattern.replaceAll('/', '[\\\\/]'));

const mantine = '@mantine/core/esm/components';
// Modules that both the sign-in page and the frame need.
const plain =
  '(Input|InputBase|TextInput|Button|ActionIcon|CloseButton|Text|Anchor|PasswordInput|ScrollArea/utils)';
// Components that the frame and a list draw. All others are loaded with the first page that edits something.
const drawnFirst =
  '(Menu|Popover|Combobox|SegmentedControl|FloatingIndicator|Skeleton|Kbd|Portal|Transition|Switch|Group|Stack)';
// Components that open over a page, and those that are large: a list or a form is drawn without them.
const overlay = '(Modal|ModalBase|Drawer|Alert|List|Tooltip|SimpleGrid|LoadingOverlay|NumberInput)';
const field = '(ScrollArea|Paper|Select|Avatar|Progress)';
const later = 'Combobox/OptionsDropdown';
// Dialogs and fields, and the names of the sources that have some. Lists and pages load them later.
const editing = '(Modal|Form|Fields?|Select|Stepper|Sections|PrintLabels)\\.tsx$';

// Icons of several pages; those of few come with their pages.
const sharedIcons =
  '(ArrowBackUp|ArrowRight|ArrowsLeftRight|Box|Bulb|Camera|ChevronRight|ExternalLink|FileTypePdf|LayoutGrid|Minus|PackageExport|' +
  'Pencil|PhotoPlus|Plus|Printer|Settings|Table|Tag|Trash)';

// What lists of products, the scanner, and the pages of a product and of stock have in common.
const logisticsBasics = [
  'contract/src/logistics/(shared/(access|units)|products/(kinds|reading)|imports/access)',
  'web/src/logistics/(photos/Photo\\.|products/cells/(Availability|Place|Quantity|Thumbnail)|imports/shared/Link)',
].join('|');

// The screens of these have chunks of their own; the contract of the last two is large, and only they use it.
const ownScreens =
  'web/src/logistics/(categories|locations)/|products/(form|barcodes)/|stock-takes/|imports/';

type Group = { name: string; test: RegExp; minShareCount?: number };

/**
 * The groups of modules, by who needs them: a few files are better than many tiny ones. A group also contains what its
 * modules import, unless a group above it already has it. Other screens stay separate, and so do modules that a screen
 * loads later. After a change, look at the numbers of `npm run bench -- --pages`.
 */
const groups: readonly Group[] = [
  // These modules seldom change, so people's caches keep them from one version to the next.
  {
    name: 'libraries',
    test: matching('node_modules/(react|react-dom|scheduler|@tanstack|zod)/|vite/preload-helper'),
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
  // Style sheets are small and another request costs more, so nearly all of them are loaded with the frame.
  {
    name: 'frame',
    test: matching(
      [
        'web/src/(app/frame/Shell|ui/(page/|list/|table/|parts/|life/|facts/)?\\w+)\\.tsx$',
        'web/src/(client/(download|session/permission)|ui/(list|table)/|ui/(use-object-url|fields/file-rules))',
        'web/src/ui/(form/FormSection|modal/later)',
        'web/src/(?!identity/sign-in).*\\.module\\.css$',
        `@mantine/(core/styles/(Checkbox|${overlay}|${field})|dropzone/styles)\\w*\\.layer\\.css$`,
        `${mantine}/(?!${later})${drawnFirst}/`,
        `@tabler/icons-react/.*/Icon${sharedIcons}\\.mjs$`,
        logisticsBasics,
      ].join('|'),
    ),
  },
  {
    name: 'files',
    test: matching(`web/src/ui/fields/FileDrop|@mantine/dropzone/|${mantine}/Progress/`),
    minShareCount: 2,
  },
  {
    name: 'fields',
    test: matching(`web/src/ui/(fields/|form/unsaved)|${mantine}/(?!NativeSelect|Collapse|${overlay})`),
    minShareCount: 2,
  },
  {
    name: 'editing',
    test: matching(`web/src/ui/(modal|form)/|src/humanResources/who-is-who/|${mantine}/${overlay}/`),
    minShareCount: 2,
  },
  { name: 'products', test: matching('src/logistics/products/list/.*\\.screen\\.tsx$') },
  // Home draws the parts of all cupboards, and one request is better than one for each part.
  { name: 'home', test: matching('web/src/(utilities/home/Home\\.screen|.*/home-part)\\.tsx?$') },
  // Code that only changes something, or that few pages use, is separate from code that many pages use.
  {
    name: 'logistics',
    test: matching(
      `contract/src/platform/fields/[fs]|^(?!.*(${ownScreens}))(?!.*${editing}).*(web|contract)/src/logistics/`,
    ),
    minShareCount: 2,
  },
  { name: 'categories', test: matching('web/src/logistics/categories/\\w+\\.screen') },
  { name: 'locations', test: matching('web/src/logistics/locations/(Allocations\\.screen|plan/Plan)') },
  { name: 'product', test: matching('web/src/logistics/products/page/Product\\.screen') },
  { name: 'imports', test: matching('web/src/logistics/imports/\\w+\\.screen') },
  { name: 'user-area', test: matching('web/src/humanResources/user-area/\\w+\\.screen') },
  ...['logistics', 'humanResources', 'identity', 'utilities', 'accounting'].map((cupboard) => ({
    name: `${cupboard}-editing`,
    test: matching(`(web|contract)/src/${cupboard}/(?!products/form/)`),
    minShareCount: 2,
  })),
  { name: 'product-form', test: matching('web/src/logistics/products/form/\\w+\\.screen') },
];

export const chunkGroups = groups.map((group, index) => ({ ...group, priority: groups.length - index }));
