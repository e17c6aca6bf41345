import type { PasswordRule } from './password-input.tsx'

/** What the server asks of a new password, shown while it is typed (GAP-03). */
export const passwordRules: readonly PasswordRule[] = [
  { label: '8 characters or more', met: (password) => password.length >= 8 },
]
