import { contrast } from './theme.ts'
import type { Rgb } from './theme.ts'

/** The parts of a computed colour, 'rgb(0, 0, 0)' or 'rgba(0, 0, 0, 0)'; null for any other notation. */
export function parseRgb(text: string): { rgb: Rgb; alpha: number } | null {
  const [red, green, blue, alpha = 1] =
    /^rgba?\(([^)]+)\)$/
      .exec(text)?.[1]
      ?.split(/[\s,/]+/)
      .map(Number) ?? []
  if (red === undefined || green === undefined || blue === undefined) return null
  return { rgb: [red, green, blue], alpha }
}

/** Smaller than this, in CSS pixels, nobody reads or presses anything. */
const SMALLEST = 6
const LEAST_OPACITY = 0.6
/** Below this nobody reads large bold figures either. */
const LEAST_CONTRAST = 2.5

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

const takesAway = (style: CSSStyleDeclaration): boolean =>
  style.clipPath !== 'none' ||
  style.maskImage.replace('none', '') !== '' ||
  style.mixBlendMode !== 'normal' ||
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

const cutsOff = (own: DOMRect, box: DOMRect): boolean =>
  own.height < SMALLEST || own.width < SMALLEST || box.bottom <= own.top || box.top >= own.bottom

/** The ground that a text stands on, as far as it is one colour. */
export function groundOf(styles: Iterable<CSSStyleDeclaration>) {
  for (const style of styles) {
    if (style.backgroundImage !== 'none') return null
    const color = parseRgb(style.backgroundColor)
    if (color && color.alpha > 0.5) return color.rgb
  }
  return null
}

function isReadable(text: Element, styles: readonly CSSStyleDeclaration[]): boolean {
  const own = getComputedStyle(text)
  const color = parseRgb(own.color)
  const ground = groundOf([own, ...styles])
  return !color || !ground || contrast(color.rgb, ground) >= LEAST_CONTRAST
}

/** Whether an element takes away the ground below it. */
function drawsGround(element: Element): boolean {
  if (element.matches('img, video, canvas, iframe, object')) return true
  const { backgroundImage, backgroundColor } = getComputedStyle(element)
  return backgroundImage !== 'none' || (parseRgb(backgroundColor)?.alpha ?? 1) > 0.1
}

/**
 * Whether something of the page lies over the middle of `box`, or between it and the ground that it stands on; what is
 * not on the screen is not asked for.
 */
function isCovered(host: Element, box: DOMRect): boolean {
  const hits = document.elementsFromPoint(box.left + box.width / 2, box.top + box.height / 2)
  const [first] = hits
  if (!first) return false
  if (!host.contains(first)) return first.closest('.shop-page, .shop-offer-panel') !== null
  const below = hits.filter((hit) => !host.contains(hit))
  const ground = below.findIndex((hit) => hit.contains(host))
  return below.slice(0, Math.max(ground, 0)).some(drawsGround)
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
  if (box.right <= 0 || box.left + scrollX >= scrollWidth || box.bottom + scrollY <= 0) return false
  const styles: CSSStyleDeclaration[] = []
  let opacity = 1
  for (let element: Element | null = host; element; element = element.parentElement) {
    const { style, hides, cut, ...found } = around(element, looked)
    styles.push(style)
    // The host itself has no box: its rules are the shadow's own.
    if (element === host) continue
    opacity *= found.opacity
    if (hides || (cut && cutsOff(cut, box))) return false
  }
  return opacity >= LEAST_OPACITY && isReadable(shown, styles) && !isCovered(host, box)
}
