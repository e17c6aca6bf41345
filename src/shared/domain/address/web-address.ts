/** Whether a web address carries a user name or password, which phishing links use to look like another site. */
export function hasCredentials(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { username, password } = new URL(address)
  return username !== '' || password !== ''
}

/** Message for a link that names a user or password. */
export const NO_CREDENTIALS = 'The address must not contain a user name or password'
