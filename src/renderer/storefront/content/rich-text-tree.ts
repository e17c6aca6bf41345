/** A node of a merchant's text: a string, or a tag with its link address and children. */
export type TextNode = string | { tag: string; href: string; inside: TextNode[] }

const TOKEN = /<!--[\s\S]*?(?:-->|$)|<(\/?)([a-z][\w-]*)((?:"[^"]*"|'[^']*'|[^'">])*)>|[^<]+|</gi
const HREF = /\shref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+))/i
const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos|nbsp));/gi

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00A0' }

/** Tags whose content is never shown, not even as text. */
const hiddenTags: ReadonlySet<string> = new Set(
  'script style template iframe object svg math title textarea select'.split(' '),
)
/** Void elements. */
const voidTags: ReadonlySet<string> = new Set(['br', 'hr', 'img', 'input', 'meta', 'link'])

const fromCode = (code: number): string => (code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '')

const words = (text: string): string =>
  text.replace(ENTITY, (_, decimal?: string, hex?: string, name?: string) =>
    name ? (named[name.toLowerCase()] ?? '') : fromCode(decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16)),
  )

const hrefOf = (attributes: string): string => {
  const [, double, plain, bare] = HREF.exec(attributes) ?? []
  return words(double ?? plain ?? bare ?? '')
}

/**
 * Parses a merchant's sanitized HTML to a tree without a document, so that server and page get the same result. The
 * renderer decides what is shown.
 */
export function textTree(html: string): TextNode[] {
  const root: TextNode[] = []
  const open: { tag: string; inside: TextNode[] }[] = []
  let hidden = ''
  for (const [token, slash, name, attributes = ''] of html.matchAll(TOKEN)) {
    const tag = name?.toLowerCase()
    const here = open.at(-1)?.inside ?? root
    if (hidden) {
      if (slash && tag === hidden) hidden = ''
    } else if (tag === undefined) {
      if (!token.startsWith('<!--')) here.push(words(token))
    } else if (slash) {
      const from = open.findLastIndex((element) => element.tag === tag)
      if (from >= 0) open.length = from
    } else if (hiddenTags.has(tag)) {
      hidden = tag
    } else {
      const element = { tag, href: tag === 'a' ? hrefOf(attributes) : '', inside: [] }
      here.push(element)
      if (!voidTags.has(tag)) open.push(element)
    }
  }
  return root
}
