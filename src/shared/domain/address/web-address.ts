/** Returns true if a URL contains a user name or password, which phishing links use to imitate another site. */
export function hasCredentials(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { username, password } = new URL(address)
  return username !== '' || password !== ''
}

/** Message for a URL with a user name or password. */
export const NO_CREDENTIALS = 'The URL can’t contain a user name or password'
