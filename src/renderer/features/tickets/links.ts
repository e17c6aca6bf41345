/** A piece of a text; one with an address is a link. */
export interface TextPart {
  text: string
  href?: string
}

const ADDRESS = /https?:\/\/[^\s<>"]+/gi
const CLOSING = /[.,;:!?'\])}]$/

/** Takes off what ends the sentence and not the address; a closing bracket stays where the address opens one. */
function withoutEnding(address: string): string {
  const last = address.at(-1) ?? ''
  if (!CLOSING.test(address)) return address
  if (last === ')' && address.split('(').length >= address.split(')').length) return address
  return withoutEnding(address.slice(0, -1))
}

/** The address of a link to a page, or null: never one with a name and password in it, or of any other kind. */
function safeHref(text: string): string | null {
  try {
    const { protocol, username, password, href } = new URL(text)
    const isPage = protocol === 'https:' || protocol === 'http:'
    return isPage && username === '' && password === '' ? href : null
  } catch {
    return null
  }
}

/** Cuts a text where addresses of pages begin and end. */
export function linkParts(text: string): TextPart[] {
  const parts: TextPart[] = []
  let from = 0
  for (const match of text.matchAll(ADDRESS)) {
    const address = withoutEnding(match[0])
    const href = safeHref(address)
    if (href === null) continue
    if (match.index > from) parts.push({ text: text.slice(from, match.index) })
    parts.push({ text: address, href })
    from = match.index + address.length
  }
  if (from < text.length) parts.push({ text: text.slice(from) })
  return parts
}
