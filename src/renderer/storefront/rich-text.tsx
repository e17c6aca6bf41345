import { createElement, Fragment } from 'react'
import type { ReactNode } from 'react'

const drawn: ReadonlySet<string> = new Set([
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
/** Never shown, not even as text. */
const dropped: ReadonlySet<string> = new Set([
  'script',
  'style',
  'template',
  'iframe',
  'object',
  'svg',
  'math',
  'title',
])

/** Where a link in a text may lead. */
const isSafe = (address: string): boolean => /^(https?:\/\/|mailto:|tel:)/i.test(address.trim())

function drawnNode(node: ChildNode, key: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent
  if (!(node instanceof Element) || dropped.has(node.localName)) return null
  const inside = node.localName === 'br' ? undefined : Array.from(node.childNodes, drawnNode)
  const address = node.localName === 'a' ? (node.getAttribute('href') ?? '') : ''
  if (isSafe(address))
    return (
      <a key={key} className="shop-link" href={address} target="_blank" rel="noopener noreferrer nofollow">
        {inside}
      </a>
    )
  // A heading of the text must not stand above the page's own sections.
  const tag = /^h[2-4]$/.test(node.localName) ? 'h3' : node.localName
  return drawn.has(node.localName) ? createElement(tag, { key }, inside) : <Fragment key={key}>{inside}</Fragment>
}

/** A merchant's text, drawn from a short list of tags without attributes: whatever else stands in it is left out. */
export function RichText({ html }: { html: string }) {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  return <div className="shop-description">{Array.from(body.childNodes, drawnNode)}</div>
}
