import { fills, groundsOf, isReadableOn, paintOf } from './contrast.ts'
import type { Ground } from './contrast.ts'

/** Smaller than this, in CSS pixels, nobody reads or presses anything. */
const SMALLEST = 6
const LEAST_OPACITY = 0.6
/** Below this nobody reads large bold figures either. */
const LEAST_CONTRAST = 2.5
/** How much of a box may be cut off, in CSS pixels to its sides, and of its height. */
const [CUT_ASIDE, CUT_SHARE] = [2, 0.25]
/** Where along a text it is looked at: what hides one figure makes another price. */
const PLACES = [0.1, 0.3, 0.5, 0.7, 0.9]

/** A border wider than this, in CSS pixels, is a ground of its own. */
const WIDE_BORDER = 4

const unreadable = /blur|opacity|brightness|contrast/

/** What of an element counts for all that stands in it. */
interface Around {
  style: CSSStyleDeclaration
  opacity: number
  /** Its own style takes away what is in it. */
  hides: boolean
  /** What is outside of this box is cut off; null where nothing is. */
  cut: DOMRect | null
}

/** What a look has found out of elements so far: the parts of a page stand in much the same ones. */
export type Looked = Map<Element, Around>

const isSet = (value: string | undefined): boolean => (value ?? '').replace('none', '') !== ''

const takesAway = (style: CSSStyleDeclaration): boolean =>
  style.clipPath !== 'none' ||
  isSet(style.maskImage) ||
  isSet(style.getPropertyValue('-webkit-mask-box-image-source')) ||
  style.mixBlendMode !== 'normal' ||
  style.textDecorationLine.includes('line-through') ||
  unreadable.test(style.filter)

function around(element: Element, looked: Looked): Around {
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

/** Whether a box that cuts off what is outside of it takes more than a rim; what is scrolled away can be scrolled back. */
function cutsOff(own: DOMRect, box: DOMRect, { overflowY }: CSSStyleDeclaration): boolean {
  if (own.height < SMALLEST || own.width < SMALLEST) return true
  if (box.left < own.left - CUT_ASIDE || box.right > own.right + CUT_ASIDE) return true
  const rim = /auto|scroll/.test(overflowY) ? box.height : box.height * CUT_SHARE
  return box.bottom - rim > own.bottom || box.top + rim < own.top || box.bottom <= own.top || box.top >= own.bottom
}

/** The ground that an element lays, with that of the piece of the page that the summary lies on. */
function groundsBy(element: Element, style: CSSStyleDeclaration): Ground[] {
  const own = { style }
  return element.matches('.shop-cols') ? [{ style: getComputedStyle(element, '::before'), partly: true }, own] : [own]
}

const hasWords = (element: Element, piece: string): boolean =>
  !/^(none|normal|""|)$/.test(getComputedStyle(element, piece).content)

/** Whether an element takes away the ground below it. */
function drawsGround(element: Element): boolean {
  if (element.matches('img, video, canvas, iframe, object, embed')) return true
  const { backgroundImage, backgroundColor, boxShadow, borderTopWidth, borderLeftWidth } = getComputedStyle(element)
  const borders = [borderTopWidth, borderLeftWidth].some((width) => Number.parseFloat(width) > WIDE_BORDER)
  return (
    backgroundImage !== 'none' ||
    borders ||
    boxShadow.includes('inset') ||
    (paintOf(backgroundColor)?.alpha ?? 1) > 0.1 ||
    hasWords(element, '::before') ||
    hasWords(element, '::after')
  )
}

/** Whether a point lies on the border of an element, where that is wide. */
function isOnBorder(element: Element, x: number, y: number): boolean {
  const { clientLeft, clientTop, clientWidth, clientHeight } = element
  // Inline text and what has no box have no such measures, and those of the page itself are of the window.
  if (clientWidth === 0 || element.matches('html, body')) return false
  const box = element.getBoundingClientRect()
  const [left, top] = [box.left + clientLeft, box.top + clientTop]
  const [right, bottom] = [left + clientWidth, top + clientHeight]
  const isWide = Math.max(clientLeft, clientTop, box.right - right, box.bottom - bottom) > WIDE_BORDER
  return isWide && (x < left || y < top || x > right || y > bottom)
}

const PAGE = '.shop-page, .shop-offer-panel'

/**
 * Whether what is hit first covers a part. Of what is not in the page, only what the page stands in and the toasts count:
 * everything else is the shop's own over it, or what a provider puts there, and no merchant's CSS is about it.
 */
function isCover(first: Element, host: Element): boolean {
  const page = host.closest(PAGE)
  if (!page) return first.closest(PAGE) !== null
  return page.contains(first) || first.contains(page) || first.closest('.shop-toasts') !== null
}

/** What a look at one point finds: that the part is covered there, or what it lies on; null where nobody can look. */
function groundAt(host: Element, x: number, y: number): Ground[] | 'covered' | null {
  const hits = document.elementsFromPoint(x, y)
  const [first] = hits
  if (!first) return null
  if (!host.contains(first)) return isCover(first, host) ? 'covered' : null
  const grounds: Ground[] = []
  for (const hit of hits) {
    if (host.contains(hit)) continue
    const isStoodIn = hit.contains(host)
    if (isStoodIn ? isOnBorder(hit, x, y) : drawsGround(hit)) return 'covered'
    if (!isStoodIn) continue
    const style = getComputedStyle(hit)
    grounds.push(...groundsBy(hit, style))
    if (fills(style)) break
  }
  return grounds
}

/** Whether something of the page lies over a part, between it and its ground, or has the colour of its text. */
function isReadable(host: Element, shown: Element, box: DOMRect, standing: readonly Ground[]): boolean {
  const style = getComputedStyle(shown)
  const text = paintOf(style.color)
  // A dialog of the shop lies over the page, which cannot be pressed then.
  const isAside = [...document.querySelectorAll('dialog[open]')].some((dialog) => !dialog.contains(host))
  const found = isAside ? [] : PLACES.map((at) => groundAt(host, box.left + box.width * at, box.top + box.height / 2))
  const looks = found.filter((look) => look !== null)
  return (looks.length > 0 ? looks : [standing]).every((look) => {
    if (look === 'covered') return false
    const grounds = groundsOf([{ style }, ...look])
    return !text || !grounds || isReadableOn(text, grounds, LEAST_CONTRAST)
  })
}

/**
 * Whether a person can see and read `shown`, which stands in the shadow of `host`: it has a size, lies on the page, no
 * ancestor hides, fades or clips it, its text has contrast, and nothing lies over it. `looked` is of the same look: the
 * page has not changed since.
 */
export function isSeen(host: Element, shown: Element, looked: Looked = new Map()): boolean {
  const box = shown.getBoundingClientRect()
  if (box.width < SMALLEST || box.height < SMALLEST) return false
  const { scrollWidth } = document.documentElement
  const [left, right] = [box.left + scrollX, box.right + scrollX]
  if (left < -CUT_ASIDE || right > scrollWidth + CUT_ASIDE || box.bottom + scrollY <= 0) return false
  const grounds: Ground[] = []
  let opacity = 1
  for (let element: Element | null = host; element; element = element.parentElement) {
    const { style, hides, cut, ...found } = around(element, looked)
    grounds.push(...groundsBy(element, style))
    // The host itself has no box: its rules are the shadow's own.
    if (element === host) continue
    opacity *= found.opacity
    if (hides || (cut && cutsOff(cut, box, style))) return false
  }
  return opacity >= LEAST_OPACITY && isReadable(host, shown, box, grounds)
}
