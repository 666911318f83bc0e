/** The icon of each kind of found thing, and the words for kinds whose rows don't say what they are. */
import {
  IconAddressBook,
  IconBook2,
  IconCalendarEvent,
  IconClipboardList,
  IconDoor,
  IconFileCertificate,
  IconFileDescription,
  IconFiles,
  IconMapPin,
  IconPackage,
  IconReceipt2,
  IconReceiptEuro,
  IconTruckDelivery,
  IconUser,
  IconUsersGroup,
  type TablerIcon,
} from '@tabler/icons-react';
import type { FoundKind } from '@wms/contract/platform/palette/found';

export const kindIcons: Readonly<Record<FoundKind, TablerIcon>> = {
  product: IconPackage,
  place: IconMapPin,
  supplier: IconTruckDelivery,
  order: IconClipboardList,
  deliveryNote: IconFileDescription,
  receipt: IconReceiptEuro,
  member: IconAddressBook,
  expenseReport: IconReceipt2,
  document: IconFileCertificate,
  person: IconUser,
  team: IconUsersGroup,
  booking: IconCalendarEvent,
  resource: IconDoor,
  documentType: IconFiles,
  regulation: IconBook2,
};
