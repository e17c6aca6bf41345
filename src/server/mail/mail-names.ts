const MAX_LENGTH = 60

/** Text that mail clients turn into links: URLs with a scheme or www, and names with a dot. */
const WEB_ADDRESS = /[a-z][a-z\d+.-]{0,20}:\/\/\S*|\bwww\.\S*/gi
const HOST_DOT = /(?<=[\p{L}\p{N}])\.(?=\p{L}{2})/gu
/** Line breaks and other control characters, and marks that change the text direction. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu

/**
 * Cleans a name that someone chose for themselves or their store, for emails to others: one line of at most 60
 * characters without URLs, so that no one sends their own message in our name. Returns `otherwise` if nothing is left.
 */
export function mailName(chosen: string, otherwise: string): string {
  const words = chosen
    .slice(0, 1000)
    .replaceAll(INVISIBLE, ' ')
    .replaceAll(WEB_ADDRESS, ' ')
    .replaceAll(HOST_DOT, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const letters = Array.from(words)
  if (letters.length <= MAX_LENGTH) return words || otherwise
  return `${letters
    .slice(0, MAX_LENGTH - 1)
    .join('')
    .trim()}…`
}

/** A store's name for use in emails. */
export const mailStoreName = (store_name: string): string => mailName(store_name, 'a store')
