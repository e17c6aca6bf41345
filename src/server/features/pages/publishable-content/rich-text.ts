import sanitizeHtml from 'sanitize-html'
import { hasCredentials } from '../../../../shared/domain/address/web-address.ts'

const TAGS = [
  'p',
  'br',
  'hr',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'strong',
  'b',
  'em',
  'i',
  'u',
  's',
  'a',
  'ul',
  'ol',
  'li',
  'blockquote',
  'code',
  'pre',
]

const ATTRIBUTES: Readonly<Record<string, readonly string[]>> = { a: ['href', 'target', 'rel'] }
const SCHEMES = ['http', 'https', 'mailto', 'tel']

const hasAllowedScheme = (address: string): boolean =>
  /^(\/(?!\/)|[#?])/.test(address) || SCHEMES.some((scheme) => address.toLowerCase().startsWith(`${scheme}:`))

const isSafeLink = (address: string): boolean => hasAllowedScheme(address) && !hasCredentials(address)

/** Describes what is removed from an opening tag. */
function removedFrom(tag: string, attributes: Readonly<Record<string, string>>): string[] {
  if (!TAGS.includes(tag)) return [`<${tag}>`]
  return Object.entries(attributes).flatMap(([name, value]) => {
    if (!ATTRIBUTES[tag]?.includes(name)) return [`${name} on <${tag}>`]
    return name === 'href' && !isSafeLink(value.trim()) ? [`a link to ${value.trim().slice(0, 40)}`] : []
  })
}

/**
 * Reduces rich text to a few plain tags and safe links; `removed` lists everything else it contained, without
 * duplicates.
 */
export function cleanRichText(html: string): { html: string; removed: string[] } {
  const removed = new Set<string>()
  const clean = sanitizeHtml(html, {
    allowedTags: TAGS,
    allowedAttributes: { a: ['href', 'target', 'rel'] },
    allowedSchemes: SCHEMES,
    allowProtocolRelative: false,
    transformTags: {
      a: (tagName, { href, ...others }) => ({
        tagName,
        attribs: {
          ...others,
          ...(href !== undefined && isSafeLink(href.trim()) && { href }),
          target: '_blank',
          rel: 'noopener noreferrer nofollow',
        },
      }),
    },
    onOpenTag: (tag, attributes) => {
      for (const what of removedFrom(tag, attributes)) removed.add(what)
    },
  })
  return { html: clean, removed: [...removed] }
}
