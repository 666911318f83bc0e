const matching = (pattern: string) => new RegExp(pattern.replaceAll('/', '[\\\\/]'));

const mantine = '@mantine/core/esm/components';
// Modules that both the sign-in page and the frame need.
const plain =
  '(Input|InputBase|TextInput|Button|ActionIcon|CloseButton|Text|Anchor|PasswordInput|ScrollArea/utils)';
const placed = 'Group|Stack|Title';
// Components that others are built on.
const under = 'Overlay|Portal|Transition';
// Components that the frame and a list draw. All others are loaded with the first page that needs them.
const drawnFirst =
  '(SegmentedControl|FloatingIndicator|Skeleton|Kbd|Switch|Collapse|FileButton|NativeSelect|SimpleGrid|' +
  `${under}|${placed})`;
// Components that open over a button.
const opened = 'Menu|Popover|Combobox';
// Components that open over a page, and large ones. Lists and most forms are drawn without them.
const overlay = '(Modal|ModalBase|Drawer|Alert|List|Tooltip|LoadingOverlay|NumberInput)';
// Components with a single user, which has them in its own chunk, or used only by dialogs that few people open.
const single = '(Combobox/use-pills-reorder|Slider|MultiSelect|TagsInput|Pill|PillsInput|Radio|Chip)';
// Nearly every page has some of these components; their styles are loaded before their code.
const styled = `(${placed}|${opened}|SimpleGrid|Checkbox|ScrollArea|Paper|Avatar|Progress|Tabs|${overlay})`;

// Icons that several pages draw. An icon that is missing here comes with the first group that draws it.
const sharedIcons = [
  'ArrowBackUp|ArrowRight|Arrows(LeftRight|Move)|Book|Bookmark|Box|Bulb|Calendar|CalendarOff|Camera',
  'Chevron(Right|Up)|Copy|ExternalLink|FileTypePdf|LayoutGrid|Lock|LockOpen|Minus',
  'Filter|PackageExport|Paperclip|Pencil|PhotoPlus|Plus|Printer|Settings|Table|Tag|Trash|Upload|User(Plus|Share)|X',
].join('|');

// Modules that the list of products shares with the pages of logistics: the list must not load all shared modules.
const logisticsBasics = [
  'contract/src/logistics/(shared/|products/(kinds|reading)|locations/search|suppliers/ref)',
  'contract/src/logistics/orders/(paths|states)',
  'contract/src/platform/(codes/cod|fields/[fs]|annotations/(attachments|comments)|history|numbers/units)',
  'web/src/logistics/(photos/Photo\\.|products/cells/(Availability|Place|Quantity|Thumbnail))',
  'web/src/logistics/(wishes/AskButton|shared/(thousandths|short-path|order-code))',
  'contract/src/accounting/shared/',
  'web/src/ui/people/(profile-path|PersonPicture)|web/src/logistics/pickers/SupplierFilter',
  'contract/src/(humanResources/people/filters|platform/people/who-is-who)|web/src/ui/fields/clock-time',
].join('|');

// Small modules that Home shares with the pages of its parts. They bring no schemas along, which take time to make.
const homeBasics = [
  'contract/src/workshop/(shared/(access|periods)|bookings/paths)',
  'web/src/ui/people/TeamDot|web/src/workshop/shared/list-place',
  'contract/src/humanResources/documents/field|contract/src/identity/permissions/described',
  'web/src/accounting/expense-reports/shared/age|web/src/logistics/scan/acts\\.',
].join('|');

// Modules that only the pages of people and of an account's security need. Every page reads the person's permissions,
// so the endpoints of permissions are not among them.
const laterIdentity = [
  'erasure|invitations|password|passkeys|second-factor|single-sign-on|users',
  'permissions/(?!endpoints)|registration/sent-back',
].join('|');

// Modules of the platform that pages load when they need them.
const laterPlatform =
  'codes|fields|annotations|history|money|numbers/(quantities|units)|people/(ma|who)|settings/organisation';

// The style sheets of these modules are loaded with their code.
const ownStyles = [
  'accounting/expense-reports/capture/Capture\\.',
  'identity/sign-in|humanResources/(people/permissions|teams/chart)|ui/chart|logistics/labels',
  'utilities/(email-signature|regulations)',
  'workshop/(?!resources/list)|logistics/(budgets|reorder|supplier-invoices|suppliers)',
].join('|');

type Group = { name: string; test: RegExp; minShareCount?: number };

/**
 * The groups of modules, by the pages that need them: a few files are better than many tiny ones. A group also contains
 * the imports of its modules, unless an earlier group has them. So a module that is named too late is put in another
 * group, and pages load it in vain. A list, a thing and what they load later need no group: with the few modules that
 * they share by themselves they stay within the limits.
 * `e2e/first-visit.test.ts` has the limits; after a change, check the numbers of `npm run bench -- --pages`, too.
 */
const groups: readonly Group[] = [
  // These modules seldom change, so people's caches keep them from one version to the next.
  {
    name: 'libraries',
    // Few pages draw a virtual list, and they load it themselves.
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
        'web/src/client/(alerts/|answer|latest|pointer)|web/src/ui/(looked-up|page/link|form/reopening)',
        'contract/src/pages/(link|follow|table|product-access)',
        `contract/src/(platform/(?!${laterPlatform})|identity/(?!${laterIdentity})|utilities/home/)`,
        '@mantine/core/esm/(core|utils)/',
        `${mantine}/${plain}/`,
      ].join('|'),
    ),
  },
  { name: 'form', test: matching('web/src/ui/form/(contract-form|use-edit-form)') },
  { name: 'sign-in', test: matching('web/src/identity/sign-in/(Login|SignIn|Refusal|BackToSignIn)') },
  // Modules that Home and all other pages draw. Style sheets are small and another request costs more, so nearly all of
  // them are loaded with the frame.
  {
    name: 'frame',
    test: matching(
      [
        'web/src/(app/frame/Shell|ui/page/(Page|PageLink|LargeActs|MoreMenu|FaultBoundary))\\.tsx$',
        'web/src/ui/parts/(buttons|CountBadge|ItemList)\\.tsx$',
        'web/src/ui/(dropdown/(ButtonMenu|first-use)|page/(open-pages|use-idle|title/))|web/src/ui/use-object-url',
        `web/src/(?!${ownStyles}).*\\.module\\.css$`,
        `@mantine/(core/styles/${styled}|dropzone/styles)\\w*\\.layer\\.css$`,
        `${mantine}/${drawnFirst}/|@mantine/hooks/esm/use-disclosure/`,
        `@tabler/icons-react/.*/Icon(${sharedIcons})\\.mjs$`,
        homeBasics,
      ].join('|'),
    ),
  },
  // Modules of lists and of things, which Home doesn't draw.
  {
    name: 'page',
    test: matching(
      [
        'web/src/ui/(page/|list/(?!ImportLink)|table/|life/(?!MoveModal)|facts/)?\\w+\\.tsx$',
        'web/src/ui/parts/(?!HomeCard|LongText|PaperList|RefusedRows|Tiles)\\w+\\.tsx$',
        'web/src/client/(download|clipboard|confirmed-change|paper-acts|session/permission)',
        'web/src/ui/(dropdown(?!/OpenMenu)|list(?!/(ImportLink|chips/(FilterValues|Columns)))|table)/',
        'web/src/ui/(page-keys|shrink-photo|too-long|tree/walk-tree)',
        'web/src/ui/fields/(DayPicker|civil-date|wrong-days|file-rules|numbers/plain-decimal|chosen-files/TakePhoto)',
        'web/src/ui/(form/(FormSection|help-below|first-field|unsaved)|life/use-moves)',
        'web/src/ui/page/(another|phone|use-go-on)\\.',
        'web/src/ui/modal/(later|options-place)',
        logisticsBasics,
      ].join('|'),
    ),
  },
  // Modules that the lists of bookings and the calendar share with the pages of rooms and vans.
  {
    name: 'workshop',
    test: matching(
      'contract/src/workshop/(bookings/(heading|life|list)|resources/resource\\.)|' +
        'web/src/workshop/shared/(areas|days|question)',
    ),
    minShareCount: 2,
  },
  // Fields and dialogs, from those of most forms to those of dialogs and few forms.
  {
    name: 'files',
    test: matching(
      `web/src/ui/fields/(FileDrop|FileZone|columns/SheetChoice)|@mantine/dropzone/|${mantine}/Progress/`,
    ),
    minShareCount: 2,
  },
  {
    name: 'fields',
    test: matching(
      'web/src/ui/fields/(?!RemoteSelect|CopyField)|@mantine/hooks/esm/use-debounced-value|' +
        `${mantine}/(?!${single}|${overlay})`,
    ),
    minShareCount: 2,
  },
  // Menus and values, which open when their button is used, with what the fields don't have of them.
  { name: 'opened', test: matching('web/src/ui/(dropdown/OpenMenu|list/chips/(FilterValues|Columns))\\.') },
  // Modules for forms that are a page.
  {
    name: 'page-form',
    test: matching(
      [
        'web/src/ui/(fields/RemoteSelect|form/(FieldCells|field-values|PageForm|use-fill)|modal/StaleNotice)',
        'web/src/ui/page/field-from-address',
        'web/src/ui/people/(PersonSelect|TeamSelect)|web/src/logistics/pickers/Location',
        'contract/src/humanResources/places/',
      ].join('|'),
    ),
    minShareCount: 2,
  },
  {
    name: 'editing',
    test: matching(
      `web/src/ui/(modal|form)/|web/src/ui/people/(Filters|Person|TeamSelect)|${mantine}/${overlay}/`,
    ),
    minShareCount: 2,
  },
  // Modules that the pages of people, of teams, of documents and of permissions share.
  {
    name: 'people',
    test: matching(
      [
        'contract/src/humanResources/(academic-data|documents|teams)/|contract/src/humanResources/people/(fi|list)',
        'contract/src/identity/permissions/(last-day|presets|requests)|contract/src/humanResources/people/permissions',
        'web/src/humanResources/mass/chosen|web/src/identity/permissions/shared/(labels|RefusedPeople)',
      ].join('|'),
    ),
    minShareCount: 2,
  },
  // Modules that the lists of rooms, of vans and of closures share with their pages.
  {
    name: 'resources',
    test: matching(
      'contract/src/workshop/|web/src/workshop/(closures/ClosureTable|shared/|(handovers|resources)/shared/)',
    ),
    minShareCount: 2,
  },
  // Home draws the parts of all cupboards, and one request is better than one for each part.
  { name: 'home', test: matching('web/src/(utilities/home/Home\\.screen|.*/home-part)\\.tsx?$') },
  // Modules that the scanner, the catalogue, the places and the warehouse share for their first drawing.
  {
    name: 'logistics',
    test: matching(
      [
        'contract/src/logistics/(scan/|stock/reading|movements/endpoints|labels/address)',
        'contract/src/logistics/products/(barcodes|details|editing|fields)\\.|web/src/logistics/products/cells/Pict',
        'contract/src/logistics/(categories/[el]|arrivals/awaited|delivery-notes/(life|ref))',
        'web/src/logistics/(shared/expiry|movements/labels)',
        'web/src/logistics/delivery-notes/shared/labels',
      ].join('|'),
    ),
    minShareCount: 2,
  },
  // Modules that show what happened to a thing, and its movements.
  {
    name: 'history',
    test: matching(
      'web/src/(ui|logistics)/history/|contract/src/logistics/history/|' +
        'web/src/logistics/(movements/Table|shared/columns)',
    ),
    minShareCount: 2,
  },
  // Amounts and quantities as decimals, with their library.
  { name: 'decimals', test: matching('contract/src/platform/(money|numbers/quantities)'), minShareCount: 2 },
  // Modules that show a supplier or an order, with its state and its price.
  {
    name: 'trade',
    test: matching(
      'contract/src/(logistics/(orders/(endpoints|life|moving|totals)|suppliers/(?!ref)))|' +
        'web/src/logistics/(shared/prices|orders/(shared|list/columns))',
    ),
    minShareCount: 2,
  },
  // Modules for movements and expenses that wait on a phone for the network.
  {
    name: 'outbox',
    test: matching('web/src/(client/outbox/(outbox|sending)|ui/outbox)|node_modules/idb/'),
    minShareCount: 2,
  },
  // Modules that hear a reader, and the rows of codes that became nothing. The page of places and dialogs that choose
  // a place need these and no scanner.
  { name: 'reader', test: matching('web/src/logistics/shared/reader/'), minShareCount: 2 },
  // The pages for scanning, for receiving and for delivery notes share the list of readings; two of them show the
  // camera at first.
  {
    name: 'scan',
    test: matching(
      'web/src/logistics/scan/(camera|shared|(lookups|queue|lines)/[a-z]|queue/QueuePanel|' +
        'list/(LineRow|WhichOne|[a-z]))',
    ),
    minShareCount: 2,
  },
  {
    name: 'delivery-notes',
    test: matching(
      'contract/src/logistics/delivery-notes/(names|life|reading|kinds|editing|moving)|' +
        'web/src/logistics/delivery-notes/(shared/labels|list/(columns|\\w+\\.screen))',
    ),
  },
  // The form of a delivery note is in the chunk of a new one, and the page that edits one loads it, too.
  { name: 'delivery-note', test: matching('web/src/logistics/delivery-notes/form/NewNote\\.screen') },
  // The register of receipts, and modules that the drawers of accounting share: with one chunk each page saves a
  // request.
  {
    name: 'accounting',
    test: matching(
      [
        'contract/src/accounting/(receipts/(endpoints|life|reading|register|writing)|rules/(kinds|settings))\\.',
        'contract/src/accounting/members/(access|age|fields|kinds|list|member|memberships|volunteering)\\.',
        'web/src/ui/people/TeamFilter',
        'web/src/accounting/(receipts/(Receipts\\.screen|shared/|form/values)|members/shared/(use-kinds|labels))',
      ].join('|'),
    ),
  },
  { name: 'member-form', test: matching('web/src/accounting/members/form/\\w+\\.screen') },
  // The page of one report calculates with amounts, and the lists don't: so it has a chunk of its own.
  {
    name: 'expense-reports',
    test: matching(
      'contract/src/accounting/expense-reports/(?!settings|totals)|' +
        'web/src/accounting/expense-reports/' +
        '(shared/(?!receipt-file|category-icons|MissingIban)|(own|decide)/\\w+\\.screen)',
    ),
  },
  // Modules that photograph an expense, and that send it later from any page.
  {
    name: 'capture',
    test: matching(
      'web/src/accounting/expense-reports/(capture/(CapturePanel|start|sending)\\.|shared/receipt-file)',
    ),
  },
  // Modules of dialogs in several cupboards; no page needs them for its first drawing.
  {
    name: 'choices',
    test: matching(
      'web/src/ui/fields/CopyField|web/src/ui/people/PeopleField|' +
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
  // Modules that fill a template of the e-mail signature, for the page and for the editor of templates.
  {
    name: 'email-signature',
    test: matching('(web|contract)/src/utilities/email-signature/(?!templates/|checking/)'),
    minShareCount: 2,
  },
  // A regulation is shown on its page and over other pages.
  { name: 'regulations', test: matching('(web|contract)/src/utilities/regulations/'), minShareCount: 2 },
];

export const chunkGroups = groups.map((group, index) => ({ ...group, priority: groups.length - index }));
