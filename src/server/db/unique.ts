/** PostgreSQL's code for a value that another row has already. */
const UNIQUE_VIOLATION = '23505'

/** Whether an error, or what caused it, says that another row has this value already. */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && error.code === UNIQUE_VIOLATION) || isUniqueViolation(error.cause)
}
