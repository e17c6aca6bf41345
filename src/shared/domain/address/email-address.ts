/** Normalizes an email address for storage and comparison. */
export const normalEmail = (typed: string): string => typed.trim().toLowerCase()
