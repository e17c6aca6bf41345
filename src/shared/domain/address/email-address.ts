/** An email address as it is stored and compared. */
export const normalEmail = (typed: string): string => typed.trim().toLowerCase()
