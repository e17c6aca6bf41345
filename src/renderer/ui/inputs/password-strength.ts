/** Scores a password from 0 (empty) to 4. Length counts most; character classes help, repetition doesn't. */
export function passwordStrength(password: string): 0 | 1 | 2 | 3 | 4 {
  if (password === '') return 0
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^\p{L}\d]/u, /[^\P{L}a-zA-Z]/u].filter((kind) => kind.test(password)).length
  const different = new Set(password).size
  const points = Math.min(password.length, different * 1.5) + (kinds - 1) * 2
  if (password.length < 8 || points < 10) return 1
  if (points < 14) return 2
  return points < 18 ? 3 : 4
}

export const STRENGTH_LABELS = ['', 'Weak', 'Fair', 'Good', 'Strong'] as const
