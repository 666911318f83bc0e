/**
 * The same drawing as in public/favicon.svg. It is repeated here because a file would cost one more request before the
 * first page.
 */
export const Logo = () => (
  <svg viewBox="0 0 32 32" width={32} height={32} aria-hidden>
    <rect width="32" height="32" rx="7" fill="#0B7A75" />
    <path d="M6 14.2 16 8l10 6.2V25h-3.4v-8H9.4v8H6z" fill="#fff" />
    <path d="M12 19.4h8v2.2h-8zm0 3.4h8V25h-8z" fill="#fff" />
  </svg>
);
