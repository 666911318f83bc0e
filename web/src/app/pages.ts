/**
 * The page table (section 2.1 of the specification), as data: the router, the guard, the navbar, the command palette
 * and the home are all derived from it.
 */
import {
  IconAddressBook,
  IconAlertTriangle,
  IconBook2,
  IconBuildingWarehouse,
  IconCalendarEvent,
  IconCalendarPlus,
  IconCar,
  IconCategory,
  IconCategory2,
  IconClipboardList,
  IconDoor,
  IconFileDescription,
  IconFilePlus,
  IconFiles,
  IconHome,
  IconIdBadge2,
  IconLogin2,
  IconLogout,
  IconMail,
  IconMapPin,
  IconPackage,
  IconPackages,
  IconReceipt2,
  IconReceiptEuro,
  IconScan,
  IconSearch,
  IconSteeringWheel,
  IconTools,
  IconTruckDelivery,
  IconUser,
  IconUserCheck,
  IconUsers,
  IconUsersGroup,
  IconWallet,
  type TablerIcon,
} from '@tabler/icons-react';
import { can, type PermissionSets } from '@wms/contract/permissions';
import type { ComponentType } from 'react';

export type GroupName = 'profile' | 'logistics' | 'humanResources' | 'accounting' | 'workshop' | 'vans';

export type Group = { name: GroupName; label: string; icon: TablerIcon; collapsible: boolean };

/** What the menu's show conditions look at. */
export type MenuState = { complete: boolean };

export type ScreenModule = { default: ComponentType };

export type Page = {
  path: `/${string}`;
  /** The route's name: the guard, redirects and tests speak of it. */
  name: string;
  label: string;
  icon: TablerIcon;
  /** Alternative sets; an empty list is open to anyone signed in. */
  permissions: PermissionSets;
  /** Whether the menu shows it, permissions apart. */
  show: (state: MenuState) => boolean;
  group?: GroupName;
  screen: () => Promise<ScreenModule>;
  /** Shown behind the screen while nobody is signed in. */
  background?: string;
  meta?: {
    /** Named in words beside its label, where its group isn't seen. */
    hint?: string;
    /** After the groups, not before them. */
    after?: true;
  };
};

const whenComplete = (state: MenuState) => state.complete;
const whileRegistering = (state: MenuState) => !state.complete;
const always = () => true;
const never = () => false;

const open: PermissionSets = [];
const later = (): Promise<ScreenModule> => import('./ComingSoon.screen.tsx');

export const groups: readonly Group[] = [
  { name: 'profile', label: 'Profilo', icon: IconUser, collapsible: true },
  { name: 'logistics', label: 'Logistica', icon: IconBuildingWarehouse, collapsible: true },
  { name: 'humanResources', label: 'Risorse umane', icon: IconUsersGroup, collapsible: true },
  { name: 'accounting', label: 'Contabilità', icon: IconWallet, collapsible: true },
  { name: 'workshop', label: 'Officina', icon: IconTools, collapsible: true },
  { name: 'vans', label: 'Furgoni', icon: IconCar, collapsible: true },
];

export const pages: readonly Page[] = [
  {
    path: '/areaUtente',
    name: 'UserArea',
    label: 'Area utente',
    icon: IconUser,
    permissions: [[can.userEdit]],
    show: whenComplete,
    group: 'profile',
    screen: () => import('../humanResources/userArea/UserArea.screen.tsx'),
  },
  {
    path: '/logout',
    name: 'Logout',
    label: 'Esci',
    icon: IconLogout,
    permissions: open,
    show: always,
    group: 'profile',
    screen: () => import('../identity/Logout.screen.tsx'),
  },
  {
    path: '/',
    name: 'Home',
    label: 'Home',
    icon: IconHome,
    permissions: open,
    show: whenComplete,
    screen: () => import('../utilities/Home.screen.tsx'),
  },
  {
    path: '/ricercaProdotti',
    name: 'ProductSearch',
    label: 'Ricerca Prodotti',
    icon: IconSearch,
    permissions: [[can.inventoryBrowse]],
    show: whenComplete,
    screen: () => import('../logistics/products/ProductSearch.screen.tsx'),
  },
  {
    path: '/scan',
    name: 'Scan',
    label: 'Scansiona',
    icon: IconScan,
    permissions: [[can.inventoryBrowse]],
    show: whenComplete,
    screen: later,
  },
  {
    path: '/warehouse',
    name: 'Warehouse',
    label: 'Magazzino',
    icon: IconBuildingWarehouse,
    permissions: [[can.warehouseManagement]],
    show: whenComplete,
    group: 'logistics',
    screen: () => import('../logistics/warehouse/Warehouse.screen.tsx'),
  },
  {
    path: '/prod',
    name: 'Inventory',
    label: 'Inventario',
    icon: IconPackages,
    permissions: [[can.productsManagement], [can.inventoryBrowse]],
    show: whenComplete,
    group: 'logistics',
    screen: () => import('../logistics/products/Inventory.screen.tsx'),
  },
  {
    path: '/prod/$id',
    name: 'Product',
    label: 'Prodotto',
    icon: IconPackage,
    permissions: [[can.productsManagement], [can.inventoryBrowse]],
    show: never,
    group: 'logistics',
    screen: () => import('../logistics/products/Product.screen.tsx'),
  },
  {
    path: '/p/$id',
    name: 'ProductLabel',
    label: 'Prodotto',
    icon: IconPackage,
    permissions: [[can.productsManagement], [can.inventoryBrowse]],
    show: never,
    group: 'logistics',
    screen: () => import('../logistics/labels/ShortAddress.screen.tsx'),
  },
  {
    path: '/l/$id',
    name: 'LocationLabel',
    label: 'Ubicazione',
    icon: IconMapPin,
    permissions: [[can.productsManagement], [can.inventoryBrowse]],
    show: never,
    group: 'logistics',
    screen: () => import('../logistics/labels/ShortAddress.screen.tsx'),
  },
  {
    path: '/ordini',
    name: 'Orders',
    label: 'Ordini',
    icon: IconClipboardList,
    permissions: [[can.ordersManagement]],
    show: whenComplete,
    group: 'logistics',
    screen: later,
  },
  {
    path: '/fornitori',
    name: 'Suppliers',
    label: 'Fornitori',
    icon: IconTruckDelivery,
    permissions: [[can.productsManagement]],
    show: whenComplete,
    group: 'logistics',
    screen: later,
  },
  {
    path: '/macrocat',
    name: 'MacroCategories',
    label: 'Macro Categorie',
    icon: IconCategory,
    permissions: [[can.productsManagement]],
    show: whenComplete,
    group: 'logistics',
    screen: later,
  },
  {
    path: '/sottocat',
    name: 'SubCategories',
    label: 'Sotto Categorie',
    icon: IconCategory2,
    permissions: [[can.productsManagement]],
    show: whenComplete,
    group: 'logistics',
    screen: later,
  },
  {
    path: '/alloc',
    name: 'Allocations',
    label: 'Allocazioni',
    icon: IconMapPin,
    permissions: [[can.productsManagement]],
    show: whenComplete,
    group: 'logistics',
    screen: later,
  },
  {
    path: '/ddt',
    name: 'DeliveryNotes',
    label: 'DDT',
    icon: IconFileDescription,
    permissions: [[can.productsManagement]],
    show: whenComplete,
    group: 'logistics',
    screen: later,
  },
  {
    path: '/ddtV',
    name: 'NewDeliveryNote',
    label: 'Crea DDT',
    icon: IconFilePlus,
    permissions: [[can.productsManagement]],
    show: whenComplete,
    group: 'logistics',
    screen: later,
  },
  {
    path: '/utenti',
    name: 'Users',
    label: 'Utenti',
    icon: IconUsers,
    permissions: [[can.usersManagement]],
    show: whenComplete,
    group: 'humanResources',
    screen: later,
  },
  {
    path: '/reparti',
    name: 'Teams',
    label: 'Reparti',
    icon: IconUsersGroup,
    permissions: [[can.teamManagement]],
    show: whenComplete,
    group: 'humanResources',
    screen: later,
  },
  {
    path: '/documents',
    name: 'Documents',
    label: 'Documenti',
    icon: IconFiles,
    permissions: [[can.usersManagement], [can.usersDocuments]],
    show: whenComplete,
    group: 'humanResources',
    screen: later,
  },
  {
    path: '/utenti/$institutionalEmail',
    name: 'UserProfile',
    label: 'UserProfile',
    icon: IconIdBadge2,
    permissions: [[can.usersManagement]],
    show: never,
    group: 'humanResources',
    screen: later,
  },
  {
    path: '/ricevute',
    name: 'Receipts',
    label: 'Ricevute',
    icon: IconReceiptEuro,
    permissions: [[can.receiptsManagement]],
    show: whenComplete,
    group: 'accounting',
    screen: later,
  },
  {
    path: '/tesserati',
    name: 'Members',
    label: 'Tesserati',
    icon: IconAddressBook,
    permissions: [[can.receiptsManagement]],
    show: whenComplete,
    group: 'accounting',
    screen: later,
  },
  {
    path: '/noteSpesa',
    name: 'ExpenseReports',
    label: 'Note spesa',
    icon: IconReceipt2,
    permissions: [[can.expenseReports]],
    show: whenComplete,
    group: 'accounting',
    screen: later,
  },
  {
    path: '/room',
    name: 'Rooms',
    label: 'Stanze',
    icon: IconDoor,
    permissions: [[can.workshopManagement]],
    show: whenComplete,
    group: 'workshop',
    screen: later,
  },
  {
    path: '/prenotazione',
    name: 'BookRoom',
    label: 'Prenota stanza',
    icon: IconCalendarPlus,
    permissions: [[can.roomsBook]],
    show: whenComplete,
    group: 'workshop',
    screen: later,
  },
  {
    path: '/prenotazioni',
    name: 'RoomBookings',
    label: 'Prenotazioni effettuate',
    icon: IconCalendarEvent,
    permissions: [[can.roomsView], [can.roomsBook]],
    show: whenComplete,
    group: 'workshop',
    screen: later,
  },
  {
    path: '/prenotazioneFurgone',
    name: 'BookVan',
    label: 'Prenota',
    icon: IconSteeringWheel,
    permissions: [[can.vansBook]],
    show: whenComplete,
    group: 'vans',
    screen: later,
    meta: { hint: 'Prenota un furgone' },
  },
  {
    path: '/prenotazioniFurgone',
    name: 'VanBookings',
    label: 'Prenotazioni',
    icon: IconCar,
    permissions: [[can.vansView], [can.vansBook]],
    show: whenComplete,
    group: 'vans',
    screen: later,
    meta: { hint: 'Prenotazioni dei furgoni' },
  },
  {
    path: '/primoIngresso',
    name: 'PrimoIngresso',
    label: 'Registrazione',
    icon: IconUserCheck,
    permissions: open,
    show: whileRegistering,
    screen: () => import('../identity/registration/FirstEntry.screen.tsx'),
  },
  {
    path: '/regolamenti',
    name: 'Regulations',
    label: 'Regolamenti',
    icon: IconBook2,
    permissions: [[can.userEdit]],
    show: whenComplete,
    screen: () => import('../utilities/regulations/Regulations.screen.tsx'),
    meta: { after: true },
  },
  {
    path: '/generaFirmaMail',
    name: 'EmailSignature',
    label: 'Genera firma mail',
    icon: IconMail,
    permissions: [[can.emailSignature]],
    show: whenComplete,
    screen: later,
    meta: { after: true },
  },
  {
    path: '/login',
    name: 'Login',
    label: 'Accedi',
    icon: IconLogin2,
    permissions: open,
    show: never,
    screen: () => import('../identity/Login.screen.tsx'),
    background: '/login-background.svg',
  },
  {
    path: '/error',
    name: 'Error',
    label: 'Errore',
    icon: IconAlertTriangle,
    permissions: open,
    show: never,
    screen: () => import('./Error.screen.tsx'),
  },
];
