const matching = (pattern: string) => new RegExp(pattern.replaceAll('/', '[\\\\/]'));

const mantine = '@mantine/core/esm/components';
// Modules that both the sign-in page and the frame need.
const plain =
  '(Input|InputBase|TextInput|Button|ActionIcon|CloseButton|Text|Anchor|PasswordInput|ScrollArea/utils)';
const placed = 'Group|Stack|Title';
// What others stand on.
const under = 'Overlay|Portal|Transition';
// Components that the frame and a list draw. All others are loaded with the first page that needs them.
const drawnFirst = `(SegmentedControl|FloatingIndicator|Skeleton|Kbd|Switch|Collapse|${under}|${placed})`;
// What opens over a button. It comes when the page is there.
const opened = 'Menu|Popover|Combobox';
// Components that open over a page, and large ones. Lists are drawn without them, and so are most forms.
const overlay = '(Modal|ModalBase|Drawer|Alert|List|Tooltip|LoadingOverlay|NumberInput)';
// Components with one user each, which takes them into its own chunk, or of dialogs that few people open.
const single =
  '(Combobox/use-pills-reorder|NativeSelect|Slider|MultiSelect|TagsInput|Pill|PillsInput|Radio|Chip|FileButton)';
// Nearly every page has some of these, and their styles are loaded before they are.
const styled = `(${placed}|${opened}|SimpleGrid|Checkbox|ScrollArea|Paper|Select|Avatar|Progress|${overlay})`;

// Icons that several pages draw. An icon that is missing here comes with the first group that draws it.
const sharedIcons = [
  'ArrowBackUp|ArrowRight|ArrowsLeftRight|Book|Box|Bulb|Calendar|Camera|Chevron(Right|Up)|Copy|ExternalLink',
  'FileTypePdf|LayoutGrid|Lock|LockOpen|Minus',
  'Filter|PackageExport|Pencil|PhotoPlus|Plus|Printer|Settings|Table|Tag|Trash|Upload',
].join('|');

// What the list of products and the pages of logistics have in common: the list shall not load all that they share.
const logisticsBasics = [
  'contract/src/logistics/(shared/|products/(kinds|reading)|imports/access|locations/search|suppliers/ref)',
  'contract/src/logistics/orders/(paths|states)',
  'contract/src/platform/(codes/cod|fields/[fs]|hanging/attachments|history)',
  'web/src/logistics/(photos/Photo\\.|products/cells/(Availability|Place|Quantity|Thumbnail)|imports/shared/Link)',
  'web/src/logistics/(wishes/AskButton|shared/(thousandths|short-path|order-code|latest-years|LongText))',
  'contract/src/accounting/shared/|web/src/accounting/expense-reports/shared/age',
  'web/src/humanResources/people/shared/profile-path|contract/src/humanResources/who-is-who/endpoints',
].join('|');

// What Home, the user area and the lists of bookings have in common, and the calendar, too.
const workshopBasics = [
  'contract/src/workshop/(shared/access|bookings/(heading|life|list|paths)|resources/resource\\.)',
  'web/src/humanResources/teams/shared/TeamDot|web/src/workshop/shared/(areas|days|question)',
].join('|');

// What only the pages of people and the security of an account need; of permissions every page asks for one's own.
const laterIdentity = [
  'erasure|invitations|password|passkeys|second-factor|single-sign-on|users',
  'permissions/(?!endpoints)|registration/sent-back',
].join('|');

// Their style sheets come with their code.
const ownStyles = [
  'accounting/expense-reports/capture/Capture\\.',
  'identity/(sign-in|permissions/grid)|humanResources/teams/chart|ui/chart|logistics/labels',
  'utilities/(email-signature|regulations)',
  'workshop|logistics/(arrivals|budgets|delivery-notes|reorder|supplier-invoices|suppliers|wishes)',
].join('|');

type Group = { name: string; test: RegExp; minShareCount?: number };

/**
 * The groups of modules, by who needs them: a few files are better than many tiny ones. A group also contains what its
 * modules import, unless a group above it already has it: a part of a group that is named too late lands in a
 * neighbour, and pages then load that, too. Other screens stay separate, and so do modules that a screen loads later.
 * `e2e/first-visit.test.ts` holds the numbers; after a change, look at those of `npm run bench -- --pages`, too.
 */
const groups: readonly Group[] = [
  // These modules seldom change, so people's caches keep them from one version to the next.
  {
    name: 'libraries',
    // A virtual list is drawn by few pages, which bring it along.
    test: matching(
      'node_modules/(react|react-dom|scheduler|@tanstack/(?!react-virtual|virtual-core)[\\w-]+|zod)/|' +
        'vite/preload-helper',
    ),
  },
  {
    name: 'start',
    test: matching(
      [
        'web/src/main\\.tsx$',
        'web/src/client/(told/|answer)',
        `contract/src/(platform/(?!codes|fields|hanging|history|money)|identity/(?!${laterIdentity})|utilities/home/)`,
        // Home and the user area share only this of the personal data.
        'contract/src/humanResources/personal-data/licence-categories',
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
        'web/src/(app/frame/Shell|ui/(page/|list/|table/|parts/|life/(?!MoveModal)|facts/)?\\w+)\\.tsx$',
        'web/src/(client/(download|session/permission)|ui/(list|table)/(?!chips/(FilterValues|ColumnList)))',
        'web/src/ui/(use-object-url|plain-decimal|fields/file-rules)',
        'web/src/ui/fields/DayPicker',
        'web/src/ui/(form/(FormSection|help-below)|life/use-moves|modal/later|page/phone\\.)',
        `web/src/(?!${ownStyles}).*\\.module\\.css$`,
        `@mantine/(core/styles/${styled}|dropzone/styles)\\w*\\.layer\\.css$`,
        `${mantine}/${drawnFirst}/|@mantine/hooks/esm/use-disclosure/`,
        `@tabler/icons-react/.*/Icon(${sharedIcons})\\.mjs$`,
        logisticsBasics,
      ].join('|'),
    ),
  },
  { name: 'workshop', test: matching(workshopBasics), minShareCount: 2 },
  { name: 'bookings-list', test: matching('web/src/workshop/list/\\w+\\.screen') },
  // Fields and dialogs, from what most forms need to what only dialogs and few forms do.
  {
    name: 'files',
    test: matching(`web/src/ui/fields/FileDrop|@mantine/dropzone/|${mantine}/Progress/`),
    minShareCount: 2,
  },
  {
    name: 'fields',
    test: matching(
      'web/src/ui/(fields/(?!RemoteSelect|CopyField)|form/unsaved)|@mantine/hooks/esm/use-debounced-value|' +
        `${mantine}/(?!SimpleGrid|${single}|${overlay})`,
    ),
    minShareCount: 2,
  },
  // What opens over the buttons and chips of nearly every page.
  { name: 'dropdown', test: matching('web/src/ui/(dropdown/OpenMenu|list/chips/(FilterValues|ColumnList))') },
  // What forms need that are a page.
  {
    name: 'page-form',
    test: matching(
      [
        'web/src/ui/(fields/RemoteSelect|form/(FieldCells|field-values|PageForm)|modal/StaleNotice)',
        'src/humanResources/who-is-who/(PersonSelect|TeamSelect)|web/src/logistics/pickers/Location',
        `${mantine}/SimpleGrid/`,
      ].join('|'),
    ),
    minShareCount: 2,
  },
  {
    name: 'editing',
    test: matching(
      `web/src/ui/(modal|form)/|src/humanResources/who-is-who/(?!PeopleField|TeamFilter)|${mantine}/${overlay}/`,
    ),
    minShareCount: 2,
  },
  { name: 'products', test: matching('src/logistics/products/list/.*\\.screen\\.tsx$') },
  // Home draws the parts of all cupboards, and one request is better than one for each part.
  { name: 'home', test: matching('web/src/(utilities/home/Home\\.screen|.*/home-part)\\.tsx?$') },
  // What the scanner, the catalogue, the places and the warehouse share at first sight.
  {
    name: 'logistics',
    test: matching(
      [
        'contract/src/logistics/(scan/|stock/reading|products/barcodes\\.|movements/endpoints|labels/address)',
        'contract/src/logistics/(categories/[el]|arrivals/awaited|delivery-notes/(life|ref))',
        'web/src/logistics/(shared/(reader|expiry|columns)|movements/(labels|Table)|photos/shrink|history/)',
        'web/src/logistics/delivery-notes/shared/words',
        `web/src/ui/history/|${mantine}/FileButton/|@tabler/icons-react/.*/IconPaperclip\\.mjs$`,
      ].join('|'),
    ),
    minShareCount: 2,
  },
  // What names a supplier or an order, with its state and its price.
  {
    name: 'trade',
    test: matching(
      'contract/src/logistics/(orders/(endpoints|life|moving|totals)|suppliers/(?!ref))|contract/src/platform/money|' +
        'web/src/logistics/(suppliers/offers/words|orders/(shared|list/columns))',
    ),
    minShareCount: 2,
  },
  // What waits on a phone for the network, of movements and of expenses.
  {
    name: 'outbox',
    test: matching('web/src/(client/outbox/(outbox|sending)|ui/outbox)|node_modules/idb/'),
    minShareCount: 2,
  },
  // Who scans, who receives and who writes delivery notes have the list of readings in common.
  {
    name: 'scan',
    test: matching(
      'web/src/logistics/scan/(shared|(lookups|queue|lines)/[a-z]|queue/QueuePanel|list/(LineRow|WhichOne|[a-z]))',
    ),
    minShareCount: 2,
  },
  // The scanner's page and that of receiving show the camera at first sight.
  { name: 'camera', test: matching('web/src/logistics/scan/camera'), minShareCount: 2 },
  {
    name: 'delivery-notes',
    test: matching(
      'contract/src/logistics/delivery-notes/(words|life|reading|kinds|editing|moving)|' +
        'web/src/logistics/delivery-notes/(shared/words|list/(columns|\\w+\\.screen))',
    ),
  },
  // The pages of one drawer share one chunk with their screens.
  { name: 'delivery-note', test: matching('web/src/logistics/delivery-notes/form/\\w+\\.screen') },
  { name: 'categories', test: matching('web/src/logistics/categories/\\w+\\.screen') },
  { name: 'locations', test: matching('web/src/logistics/locations/(Allocations\\.screen|plan/Plan)') },
  { name: 'product', test: matching('web/src/logistics/products/page/Product\\.screen') },
  { name: 'imports', test: matching('web/src/logistics/imports/Imports\\.screen') },
  {
    name: 'suppliers',
    test: matching('web/src/logistics/suppliers/(Suppliers\\.screen|page/Supplier\\.screen|offers/words)'),
  },
  // The register of receipts, and what the drawers of accounting share: one chunk is a request less on each page.
  {
    name: 'accounting',
    test: matching(
      [
        'contract/src/accounting/(receipts/(endpoints|life|reading|register|writing)|rules/(kinds|settings))\\.',
        'contract/src/accounting/members/(access|age|fields|kinds|list|member|memberships|volunteering)\\.',
        'web/src/humanResources/who-is-who/TeamFilter',
        'web/src/accounting/(receipts/(Receipts\\.screen|shared/|form/values)|members/shared/(use-kinds|words))',
      ].join('|'),
    ),
  },
  {
    name: 'members',
    test: matching(
      'web/src/accounting/members/(list/Members\\.screen|page/Member\\.screen)|' +
        'contract/src/accounting/members/',
    ),
  },
  { name: 'member-form', test: matching('web/src/accounting/members/form/\\w+\\.screen') },
  // The page of one report calculates with amounts, which the lists don't: it has a chunk of its own.
  {
    name: 'expense-reports',
    test: matching(
      'contract/src/accounting/expense-reports/(?!settings|totals)|' +
        'web/src/accounting/expense-reports/(shared/(?!receipt-file|category-icons)|(own|decide)/\\w+\\.screen)',
    ),
  },
  // What photographs an expense, and what sends it later from any page.
  {
    name: 'capture',
    test: matching(
      'web/src/accounting/expense-reports/(capture/(CapturePanel|start|sending)\\.|shared/receipt-file)',
    ),
  },
  {
    name: 'bank',
    test: matching('web/src/accounting/bank/Bank\\.screen|contract/src/accounting/bank/endpoints'),
  },
  // The calendar needs most of what the lists need, and the lists nothing of the calendar. The warehouse finds its
  // folding part here, too: a chunk of its own would be a request more on each of the three pages.
  { name: 'calendar', test: matching('web/src/workshop/calendar/\\w+\\.screen') },
  { name: 'user-area', test: matching('web/src/humanResources/user-area/\\w+\\.screen') },
  // Dialogs of several cupboards have them, and no page at first sight.
  {
    name: 'choices',
    test: matching(
      'web/src/ui/fields/CopyField|' +
        `${mantine}/(Combobox/use-pills-reorder|MultiSelect|TagsInput|Pill|PillsInput|Radio|Chip|Slider)/`,
    ),
    minShareCount: 2,
  },
  {
    name: 'product-form',
    test: matching(
      'web/src/logistics/(products/(form/\\w+\\.screen|barcodes/(Fields|Similar))|pickers/(Macro|Sub)Category)',
    ),
  },
  { name: 'order-form', test: matching('web/src/logistics/(orders/form/\\w+\\.screen|pickers/Supplier)') },
  // What fills a template of the e-mail signature, for the page and for the editor of templates.
  {
    name: 'email-signature',
    test: matching('(web|contract)/src/utilities/email-signature/(?!templates/|checking/)'),
    minShareCount: 2,
  },
  // Who makes templates checks their HTML, for which a parser comes along.
  { name: 'signature-templates', test: matching('utilities/email-signature/'), minShareCount: 2 },
  // A regulation is read on its page and over other pages; its text is parsed only where it is one.
  { name: 'markdown', test: matching('node_modules/marked/'), minShareCount: 2 },
  { name: 'regulations', test: matching('(web|contract)/src/utilities/regulations/'), minShareCount: 2 },
  // The palette asks all of them for each text.
  { name: 'search', test: matching('web/src/logistics/[\\w/-]+/search\\.ts$') },
  ...['logistics', 'humanResources', 'identity', 'utilities', 'accounting', 'workshop'].map((cupboard) => ({
    name: `${cupboard}-editing`,
    test: matching(
      `(web|contract)/src/${cupboard}/` +
        '(?!products/form/|(delivery-notes|orders|scan|suppliers|stock-takes)/|pickers/Supplier|receipts/Panel)',
    ),
    minShareCount: 2,
  })),
];

export const chunkGroups = groups.map((group, index) => ({ ...group, priority: groups.length - index }));
