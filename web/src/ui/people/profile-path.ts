import { type PageAddress, pageLink } from '@wms/contract/pages/link';

/** The address of a person's page, which contains the institutional e-mail (section 2.1). */
export const profilePath = (institutionalEmail: string, search: Record<string, string> = {}): PageAddress =>
  pageLink('/utenti/$institutionalEmail', { institutionalEmail }, search);
