/** The address of a person's page, which contains the institutional e-mail (section 2.1). */
export const profilePath = (email: string) => `/utenti/${encodeURIComponent(email)}`;
