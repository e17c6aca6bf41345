/** Part of a text; a link if it has a URL. */
export interface TextPart {
  text: string
  href?: string
}

const ADDRESS = /https?:\/\/[^\s<>"]+/gi
const CLOSING = /[.,;:!?'\])}]$/

/** Removes punctuation that ends the sentence, but keeps a closing bracket that the URL opens. */
function trimTrailingPunctuation(address: string): string {
  const last = address.at(-1) ?? ''
  if (!CLOSING.test(address)) return address
  if (last === ')' && address.split('(').length >= address.split(')').length) return address
  return trimTrailingPunctuation(address.slice(0, -1))
}

/** Returns the URL of a web link, or null: never one with credentials or another scheme. */
function safeHref(text: string): string | null {
  try {
    const { protocol, username, password, href } = new URL(text)
    const isPage = protocol === 'https:' || protocol === 'http:'
    return isPage && username === '' && password === '' ? href : null
  } catch {
    return null
  }
}

/** Splits a text into plain parts and links. */
export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = []
  let from = 0
  for (const match of text.matchAll(ADDRESS)) {
    const address = trimTrailingPunctuation(match[0])
    const href = safeHref(address)
    if (href === null) continue
    if (match.index > from) parts.push({ text: text.slice(from, match.index) })
    parts.push({ text: address, href })
    from = match.index + address.length
  }
  if (from < text.length) parts.push({ text: text.slice(from) })
  return parts
}
