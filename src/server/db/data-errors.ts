/** PostgreSQL's classes of errors about the data of a statement: invalid values and violated constraints. */
const ABOUT_DATA = /^2[23]\w{3}$/

/** True if a statement failed, or its cause did, because of its data: repeating it fails too. */
export function isInvalidData(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && ABOUT_DATA.test(String(error.code))) || isInvalidData(error.cause)
}
