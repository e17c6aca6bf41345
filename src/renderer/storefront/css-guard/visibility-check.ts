import { isOpaque, backgroundRange, isReadableOn, parseColorOf } from './contrast.ts'
import type { BackgroundLayer } from './contrast.ts'

/** Minimum size in CSS pixels to read or press anything. */
const MIN_SIZE = 6
const MIN_OPACITY = 0.6
/** Minimum contrast of large bold digits. */
const MIN_CONTRAST = 2.5
/** How much of a box may be clipped: in CSS pixels on its sides, and as a share of its height. */
const [CUT_ASIDE, CUT_SHARE] = [2, 0.25]
/** Positions along a text that are checked: hiding a single digit changes the price. */
const CHECKED_POSITIONS = [0.1, 0.3, 0.5, 0.7, 0.9]

/** Width in CSS pixels from which a border counts as a background. */
const WIDE_BORDER = 4

const unreadable = /blur|opacity|brightness|contrast/

/** The properties of an element that affect all its descendants. */
interface Inspected {
  style: CSSStyleDeclaration
  opacity: number
  /** True if its own style hides its content. */
  hides: boolean
  /** The box outside which content is clipped; null if nothing is. */
  cut: DOMRect | null
}

/** Elements inspected in this check: the slots of a page share most ancestors. */
export type InspectedElements = Map<Element, Inspected>

const isSet = (value: string | undefined): boolean => (value ?? '').replace('none', '') !== ''

const takesAway = (style: CSSStyleDeclaration): boolean =>
  style.clipPath !== 'none' ||
  isSet(style.maskImage) ||
  isSet(style.getPropertyValue('-webkit-mask-box-image-source')) ||
  style.mixBlendMode !== 'normal' ||
  style.textDecorationLine.includes('line-through') ||
  unreadable.test(style.filter)

function inspect(element: Element, looked: InspectedElements): Inspected {
  const known = looked.get(element)
  if (known) return known
  const style = getComputedStyle(element)
  const cuts = style.overflowX !== 'visible' && style.display !== 'contents'
  const found = {
    style,
    opacity: Number(style.opacity),
    hides: takesAway(style),
    cut: cuts ? element.getBoundingClientRect() : null,
  }
  looked.set(element, found)
  return found
}

/** True if an overflow clip hides more than a rim; what is scrolled out can be scrolled back. */
function cutsOff(own: DOMRect, box: DOMRect, { overflowY }: CSSStyleDeclaration): boolean {
  if (own.height < MIN_SIZE || own.width < MIN_SIZE) return true
  if (box.left < own.left - CUT_ASIDE || box.right > own.right + CUT_ASIDE) return true
  const rim = /auto|scroll/.test(overflowY) ? box.height : box.height * CUT_SHARE
  return box.bottom - rim > own.bottom || box.top + rim < own.top || box.bottom <= own.top || box.top >= own.bottom
}

/** The backgrounds of an element, with that of the section behind the summary. */
function backgroundsOf(element: Element, style: CSSStyleDeclaration): BackgroundLayer[] {
  const own = { style }
  return element.matches('.shop-cols') ? [{ style: getComputedStyle(element, '::before'), partly: true }, own] : [own]
}

const hasText = (element: Element, piece: string): boolean =>
  !/^(none|normal|""|)$/.test(getComputedStyle(element, piece).content)

/** True if an element hides the background behind it. */
function hidesBackground(element: Element): boolean {
  if (element.matches('img, video, canvas, iframe, object, embed')) return true
  const { backgroundImage, backgroundColor, boxShadow, borderTopWidth, borderLeftWidth } = getComputedStyle(element)
  const borders = [borderTopWidth, borderLeftWidth].some((width) => Number.parseFloat(width) > WIDE_BORDER)
  return (
    backgroundImage !== 'none' ||
    borders ||
    boxShadow.includes('inset') ||
    (parseColorOf(backgroundColor)?.alpha ?? 1) > 0.1 ||
    hasText(element, '::before') ||
    hasText(element, '::after')
  )
}

/** True if a point is on an element's border and that is wide. */
function isOnBorder(element: Element, x: number, y: number): boolean {
  const { clientLeft, clientTop, clientWidth, clientHeight } = element
  // Inline text and elements without a box have no such dimensions, and those of the page itself are the window's.
  if (clientWidth === 0 || element.matches('html, body')) return false
  const box = element.getBoundingClientRect()
  const [left, top] = [box.left + clientLeft, box.top + clientTop]
  const [right, bottom] = [left + clientWidth, top + clientHeight]
  const isWide = Math.max(clientLeft, clientTop, box.right - right, box.bottom - bottom) > WIDE_BORDER
  return isWide && (x < left || y < top || x > right || y > bottom)
}

const PAGE = '.shop-page, .shop-offer-panel'

/**
 * True if the topmost element covers a slot. Outside the page, only its ancestors and the toasts count: everything else
 * is the store's own overlay or a provider's, which merchant CSS can't affect.
 */
function isCover(first: Element, host: Element): boolean {
  const page = host.closest(PAGE)
  if (!page) return first.closest(PAGE) !== null
  return page.contains(first) || first.contains(page) || first.closest('.shop-toasts') !== null
}

/** The result of a hit test: that the slot is covered, or its backgrounds; null if the point can't be tested. */
function backgroundAt(host: Element, x: number, y: number): BackgroundLayer[] | 'covered' | null {
  const hits = document.elementsFromPoint(x, y)
  const [first] = hits
  if (!first) return null
  if (!host.contains(first)) return isCover(first, host) ? 'covered' : null
  const grounds: BackgroundLayer[] = []
  for (const hit of hits) {
    if (host.contains(hit)) continue
    const isStoodIn = hit.contains(host)
    if (isStoodIn ? isOnBorder(hit, x, y) : hidesBackground(hit)) return 'covered'
    if (!isStoodIn) continue
    const style = getComputedStyle(hit)
    grounds.push(...backgroundsOf(hit, style))
    if (isOpaque(style)) break
  }
  return grounds
}

/** False if part of the page covers a slot, is between it and its background, or has the color of its text. */
function isReadable(host: Element, shown: Element, box: DOMRect, standing: readonly BackgroundLayer[]): boolean {
  const style = getComputedStyle(shown)
  const text = parseColorOf(style.color)
  // A dialog of the store covers the page, which can't be pressed then.
  const isAside = [...document.querySelectorAll('dialog[open]')].some((dialog) => !dialog.contains(host))
  const found = isAside
    ? []
    : CHECKED_POSITIONS.map((at) => backgroundAt(host, box.left + box.width * at, box.top + box.height / 2))
  const looks = found.filter((look) => look !== null)
  return (looks.length > 0 ? looks : [standing]).every((look) => {
    if (look === 'covered') return false
    const grounds = backgroundRange([{ style }, ...look])
    return !text || !grounds || isReadableOn(text, grounds, MIN_CONTRAST)
  })
}

/**
 * True if a person can see and read `shown`, which is in the shadow root of `host`: it has a size, is on the page, no
 * ancestor hides, fades or clips it, its text has contrast, and nothing covers it. `looked` is from the same check,
 * during which the page hasn't changed.
 */
export function isVisible(host: Element, shown: Element, looked: InspectedElements = new Map()): boolean {
  const box = shown.getBoundingClientRect()
  if (box.width < MIN_SIZE || box.height < MIN_SIZE) return false
  const { scrollWidth } = document.documentElement
  const [left, right] = [box.left + scrollX, box.right + scrollX]
  if (left < -CUT_ASIDE || right > scrollWidth + CUT_ASIDE || box.bottom + scrollY <= 0) return false
  const grounds: BackgroundLayer[] = []
  let opacity = 1
  for (let element: Element | null = host; element; element = element.parentElement) {
    const { style, hides, cut, ...found } = inspect(element, looked)
    grounds.push(...backgroundsOf(element, style))
    // The host itself has no box: its styles are set by its shadow root.
    if (element === host) continue
    opacity *= found.opacity
    if (hides || (cut && cutsOff(cut, box, style))) return false
  }
  return opacity >= MIN_OPACITY && isReadable(host, shown, box, grounds)
}
