/** Normalizes an email address for storage and comparison. */
export const normalizeEmail = (typed: string): string => typed.trim().toLowerCase()
