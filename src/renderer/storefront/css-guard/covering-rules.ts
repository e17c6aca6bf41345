import { isOpaque, parseColorOf } from './contrast.ts'
import type { BackgroundLayer } from './contrast.ts'

/** Ways in which an element can cover a protected slot, or get between the slot and its background. */

/** Border width in CSS pixels above which a border counts as a background. */
const MAX_BORDER = 4
/** Alpha above which a background color between a slot and its background hides the latter. */
const MAX_ALPHA = 0.1

const PAGE = '.shop-page, .shop-offer-panel'

/**
 * True if the topmost element covers a slot. Outside the page, only its ancestors and the toasts count: everything else
 * is the store's own overlay or a provider's, which merchant CSS can't affect.
 */
function isCover(topmost: Element, host: Element): boolean {
  const page = host.closest(PAGE)
  if (!page) return topmost.closest(PAGE) !== null
  return page.contains(topmost) || topmost.contains(page) || topmost.closest('.shop-toasts') !== null
}

/** An attack by an element that is painted between a slot and the background of its ancestors. */
type PaintRule = (element: Element, style: CSSStyleDeclaration) => boolean

const isMedia: PaintRule = (element) => element.matches('img, video, canvas, iframe, object, embed')
const hasImage: PaintRule = (_, { backgroundImage }) => backgroundImage !== 'none'
const hasWideBorder: PaintRule = (_, { borderTopWidth, borderLeftWidth }) =>
  [borderTopWidth, borderLeftWidth].some((width) => Number.parseFloat(width) > MAX_BORDER)
const hasInsetShadow: PaintRule = (_, { boxShadow }) => boxShadow.includes('inset')
/** A color that can't be parsed may be opaque. */
const hasColor: PaintRule = (_, { backgroundColor }) => (parseColorOf(backgroundColor)?.alpha ?? 1) > MAX_ALPHA
const hasGeneratedText: PaintRule = (element) =>
  ['::before', '::after'].some((pseudo) => !/^(none|normal|""|)$/.test(getComputedStyle(element, pseudo).content))

const PAINT_RULES: readonly PaintRule[] = [isMedia, hasImage, hasWideBorder, hasInsetShadow, hasColor, hasGeneratedText]

function hidesBackground(element: Element): boolean {
  const style = getComputedStyle(element)
  return PAINT_RULES.some((applies) => applies(element, style))
}

/** True if a point is on the border of an ancestor, and that border is wide. */
function isOnWideBorder(element: Element, x: number, y: number): boolean {
  const { clientLeft, clientTop, clientWidth, clientHeight } = element
  // Inline text and elements without a box have no such dimensions, and those of the page itself are the window's.
  if (clientWidth === 0 || element.matches('html, body')) return false
  const box = element.getBoundingClientRect()
  const [left, top] = [box.left + clientLeft, box.top + clientTop]
  const [right, bottom] = [left + clientWidth, top + clientHeight]
  const isWide = Math.max(clientLeft, clientTop, box.right - right, box.bottom - bottom) > MAX_BORDER
  return isWide && (x < left || y < top || x > right || y > bottom)
}

/** The backgrounds of an element, with that of the section behind the summary. */
export function backgroundsOf(element: Element, style: CSSStyleDeclaration): BackgroundLayer[] {
  const own = { style }
  return element.matches('.shop-cols') ? [{ style: getComputedStyle(element, '::before'), partly: true }, own] : [own]
}

/** The result of a hit test: that the slot is covered, or its backgrounds; null if the point can't be tested. */
export function backgroundAt(host: Element, x: number, y: number): BackgroundLayer[] | 'covered' | null {
  const hits = document.elementsFromPoint(x, y)
  const [topmost] = hits
  if (!topmost) return null
  if (!host.contains(topmost)) return isCover(topmost, host) ? 'covered' : null
  const backgrounds: BackgroundLayer[] = []
  for (const hit of hits) {
    if (host.contains(hit)) continue
    const isAncestor = hit.contains(host)
    if (isAncestor ? isOnWideBorder(hit, x, y) : hidesBackground(hit)) return 'covered'
    if (!isAncestor) continue
    const style = getComputedStyle(hit)
    backgrounds.push(...backgroundsOf(hit, style))
    if (isOpaque(style)) break
  }
  return backgrounds
}
