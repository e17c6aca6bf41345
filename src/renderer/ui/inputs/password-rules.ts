import type { PasswordRule } from './password-input.tsx'

/** Server requirements for a new password, shown while typing (GAP-03). */
export const passwordRules: readonly PasswordRule[] = [
  { label: '8 characters or more', met: (password) => password.length >= 8 },
]
