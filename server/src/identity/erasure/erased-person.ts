/** Returns the name of an erased person. The constraint `users_erased` demands these words. */

export const erasedName = (id: number) => `Persona cancellata ${id}`;

/** Returns an address of a domain that never exists (RFC 2606), so that no mail can leave for it. */
export const erasedEmail = (id: number) => `persona-cancellata-${id}@persona-cancellata.invalid`;

/** The columns of `users` that change together with the state. */
export const erasedColumns = (id: number) => ({
  first_name: 'Persona',
  last_name: `cancellata ${id}`,
  username: `persona-cancellata-${id}`,
  institutional_email: erasedEmail(id),
  password_hash: null,
  last_login_at: null,
  declares_no_studies: false,
});
