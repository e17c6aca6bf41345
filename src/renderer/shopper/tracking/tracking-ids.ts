const CLICKS = 'fbclid ttclid twclid ScCid gclid gbraid wbraid epik aleid alart tblci _kx'.split(' ')
const COOKIE =
  /^(_fbp|_fbc|_ttp|ttclid|_ga(_[A-Z0-9]{4,14})?|_gcl_(aw|au|gb)|_twclid|_scid|_epik|_axeid|_axart|_axwrt|__kla_id)$/

/** Click IDs of the address. */
export function readClicks(search = location.search): Record<string, string> {
  const query = new URLSearchParams(search)
  return Object.fromEntries(CLICKS.flatMap((name) => (query.get(name) ? [[name, query.get(name) ?? '']] : [])))
}

/** Cookies that marketing tools have set for this site. */
export function readCookies(text = document.cookie): Record<string, string> {
  const pairs = text.split('; ').map((pair) => {
    const at = pair.indexOf('=')
    return [pair.slice(0, at), pair.slice(at + 1)] as const
  })
  return Object.fromEntries(pairs.filter(([name, value]) => COOKIE.test(name) && value !== ''))
}

/** True for a cookie that a tag may set: no other, such as the session's. */
export const isTagCookie = (name: string, value: string): boolean =>
  COOKIE.test(name) && /^[\x21-\x3a\x3c-\x7e]{0,1000}$/.test(value)

/** Deletes the tools' cookies. */
export function deleteCookies(): void {
  for (const name of Object.keys(readCookies())) document.cookie = `${name}=; path=/; max-age=0`
}
