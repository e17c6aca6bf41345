import { createElement, Fragment } from 'react'
import type { ReactNode } from 'react'
import { textTree } from './rich-text-tree.ts'
import type { TextNode } from './rich-text-tree.ts'

const allowedTags: ReadonlySet<string> = new Set([
  'p',
  'br',
  'strong',
  'b',
  'em',
  'i',
  'u',
  's',
  'ul',
  'ol',
  'li',
  'h2',
  'h3',
  'h4',
  'blockquote',
])

/** True if a link in a text may have this address. */
const isSafe = (address: string): boolean => /^(https?:\/\/|mailto:|tel:)/i.test(address.trim())

function renderNode(node: TextNode, key: number): ReactNode {
  if (typeof node === 'string') return node
  const { tag, href } = node
  const inside = tag === 'br' ? undefined : node.inside.map(renderNode)
  if (isSafe(href))
    return (
      <a key={key} className="shop-link" href={href} target="_blank" rel="noopener noreferrer nofollow">
        {inside}
      </a>
    )
  // A heading in the text must not rank above the page's own sections.
  const shown = /^h[2-4]$/.test(tag) ? 'h3' : tag
  return allowedTags.has(tag) ? createElement(shown, { key }, inside) : <Fragment key={key}>{inside}</Fragment>
}

/** Renders a merchant's text with an allowlist of tags without attributes; anything else is dropped. */
export function RichText({ html }: { html: string }) {
  return <div className="shop-description">{textTree(html).map(renderNode)}</div>
}
