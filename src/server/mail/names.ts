const LONGEST = 60

/** What mail programs make a link of: an address with its scheme or www, and a name with a dot in it. */
const WEB_ADDRESS = /[a-z][a-z\d+.-]{0,20}:\/\/\S*|\bwww\.\S*/gi
const HOST_DOT = /(?<=[\p{L}\p{N}])\.(?=\p{L}{2})/gu
/** Line ends and other controls, and marks that turn the direction of what follows. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu

/**
 * A name that somebody has chosen for themselves or their store, as a mail to others may repeat it: one line of at most 60
 * characters without a web address, so that nobody sends their own message in our name. `otherwise` where nothing is left.
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
  if (letters.length <= LONGEST) return words || otherwise
  return `${letters
    .slice(0, LONGEST - 1)
    .join('')
    .trim()}…`
}

/** A store's name as mails say it. */
export const mailStoreName = (store_name: string): string => mailName(store_name, 'a store')
