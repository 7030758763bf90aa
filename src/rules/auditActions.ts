// What the audit records. See src/server/README.md#214-people-and-audit.

export const AUDIT_ACTIONS = [
  'sign-in',
  'sign-in-failed',
  'sign-out',
  'invite',
  'withdraw-invitation',
  'join',
  'change-role',
  'block',
  'unblock',
  'remove-person',
  'make-reset-link',
  'reset-password',
  'change-password',
  'change-profile',
  'add-passkey',
  'remove-passkey',
  'make-key',
  'remove-key',
  'create',
  'save',
  'delete',
  'restore',
  'upload',
  'change-file',
  'delete-file',
  'export',
  'remove-kiosk',
] as const;

export type AuditAction = (typeof AUDIT_ACTIONS)[number];
