/** PostgreSQL's error code of a unique violation. */
const UNIQUE_VIOLATION = '23505'

/** True if an error, or its cause, is a unique violation. */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && error.code === UNIQUE_VIOLATION) || isUniqueViolation(error.cause)
}
