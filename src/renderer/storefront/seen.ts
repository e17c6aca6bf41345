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

/** Whether an element's own style, or its box, takes away what stands at `box` inside it. */
function hides(style: CSSStyleDeclaration, element: Element, box: DOMRect): boolean {
  if (style.clipPath !== 'none' || style.maskImage.replace('none', '') !== '' || style.mixBlendMode !== 'normal')
    return true
  if (unreadable.test(style.filter)) return true
  if (style.overflowX === 'visible' || style.display === 'contents') return false
  const own = element.getBoundingClientRect()
  return own.height < SMALLEST || own.width < SMALLEST || box.bottom <= own.top || box.top >= own.bottom
}

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

/** Whether something of the page lies over the middle of `box`; what is not on the screen is not asked for. */
function isCovered(host: Element, box: DOMRect): boolean {
  const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
  return hit !== null && hit !== host && !host.contains(hit) && hit.closest('.shop-page, .shop-offer-panel') !== null
}

/**
 * Whether a person can see and read `shown`, which stands in the shadow of `host`: it has a size, lies on the page, no
 * ancestor hides, fades or clips it, its text has contrast, and nothing lies over it.
 */
export function isSeen(host: Element, shown: Element): boolean {
  const box = shown.getBoundingClientRect()
  if (box.width < SMALLEST || box.height < SMALLEST) return false
  const { scrollWidth } = document.documentElement
  if (box.right <= 0 || box.left + scrollX >= scrollWidth || box.bottom + scrollY <= 0) return false
  const styles: CSSStyleDeclaration[] = []
  let opacity = 1
  for (let element: Element | null = host; element; element = element.parentElement) {
    const style = getComputedStyle(element)
    styles.push(style)
    // The host itself has no box: its rules are the shadow's own.
    if (element === host) continue
    opacity *= Number(style.opacity)
    if (hides(style, element, box)) return false
  }
  return opacity >= LEAST_OPACITY && isReadable(shown, styles) && !isCovered(host, box)
}
