/** A person's page; the address has the institutional e-mail (section 2.1). */
export const profilePath = (email: string) => `/utenti/${encodeURIComponent(email)}`;
