/** The security events in the log; docs/operating.md explains each. */
export type SecurityEvent =
  | 'sign-in-failed'
  | 'sign-on-refused'
  | 'sign-in-link-issued'
  | 'too-many-attempts'
  | 'session-refused'
  | 'sessions-closed'
  | 'access-refused'
  | 'current-password-wrong'
  | 'second-factor-wrong'
  | 'second-factor-added'
  | 'second-factor-removed'
  | 'password-changed'
  | 'password-reset'
  | 'password-link-issued'
  | 'permissions-granted'
  | 'permissions-revoked'
  | 'permissions-woken'
  | 'person-created'
  | 'person-invited'
  | 'person-disabled'
  | 'person-enabled'
  | 'person-erased'
  | 'list-exported'
  | 'masked-data-shown'
  | 'personal-data-exported'
  | 'personal-data-downloaded';

export type SecurityDetails = {
  /** The id of the person concerned, when somebody else did it. */
  on?: number | undefined;
  /** Why a single sign-on failed. */
  reason?: string;
  /** The library's code of the error, and the provider's code word for it. */
  code?: string;
  said?: string;
  permissions?: readonly string[];
  list?: string;
  rows?: number;
};

export type NoteSecurity = (event: SecurityEvent, details?: SecurityDetails) => void;
