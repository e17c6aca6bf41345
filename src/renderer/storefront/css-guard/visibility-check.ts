import { backgroundRange, isReadableOn, parseColorOf } from './contrast.ts'
import type { BackgroundLayer } from './contrast.ts'
import { backgroundAt, backgroundsOf } from './covering-rules.ts'
import { hidesContent, isClipped, isFaded, isOffPage, isTooSmall } from './hiding-rules.ts'

/** Minimum contrast of large bold digits. */
const MIN_CONTRAST = 2.5
/** Positions along a text that are checked: hiding a single digit changes the price. */
const CHECKED_POSITIONS = [0.1, 0.3, 0.5, 0.7, 0.9]

/** What an element's style does to all its descendants. */
interface Inspected {
  element: Element
  style: CSSStyleDeclaration
  isHiding: boolean
  /** The box outside which content is clipped; null if nothing is. */
  clip: { box: DOMRect; isScrollable: boolean } | null
}

/** Elements inspected in this check: the slots of a page share most ancestors. */
export type InspectedElements = Map<Element, Inspected>

function inspect(element: Element, inspected: InspectedElements): Inspected {
  const known = inspected.get(element)
  if (known) return known
  const style = getComputedStyle(element)
  const clips = style.overflowX !== 'visible' && style.display !== 'contents'
  const found = {
    element,
    style,
    isHiding: hidesContent(style),
    clip: clips ? { box: element.getBoundingClientRect(), isScrollable: /auto|scroll/.test(style.overflowY) } : null,
  }
  inspected.set(element, found)
  return found
}

/** The ancestors of a slot, from the inside out. */
function ancestorsOf(host: Element, inspected: InspectedElements): Inspected[] {
  const ancestors: Inspected[] = []
  for (let element = host.parentElement; element; element = element.parentElement) {
    ancestors.push(inspect(element, inspected))
  }
  return ancestors
}

/** False if part of the page covers a slot, is between it and its background, or has the color of its text. */
function isReadable(host: Element, shown: Element, box: DOMRect, around: readonly BackgroundLayer[]): boolean {
  const style = getComputedStyle(shown)
  const text = parseColorOf(style.color)
  // A dialog of the store covers the page, which can't be pressed then.
  const isBehindDialog = [...document.querySelectorAll('dialog[open]')].some((dialog) => !dialog.contains(host))
  const positions = isBehindDialog ? [] : CHECKED_POSITIONS
  const results = positions
    .map((at) => backgroundAt(host, box.left + box.width * at, box.top + box.height / 2))
    .filter((result) => result !== null)
  return (results.length > 0 ? results : [around]).every((result) => {
    if (result === 'covered') return false
    const backgrounds = backgroundRange([{ style }, ...result])
    return !text || !backgrounds || isReadableOn(text, backgrounds, MIN_CONTRAST)
  })
}

/**
 * True if a person can see and read `shown`, which is in the shadow root of `host`: it has a size, is on the page, no
 * ancestor hides, fades or clips it, its text has contrast, and nothing covers it. `inspected` is from the same check,
 * during which the page hasn't changed.
 */
export function isVisible(host: Element, shown: Element, inspected: InspectedElements = new Map()): boolean {
  const box = shown.getBoundingClientRect()
  const page = { width: document.documentElement.scrollWidth, scrollX, scrollY }
  if (isTooSmall(box) || isOffPage(box, page)) return false
  const ancestors = ancestorsOf(host, inspected)
  if (ancestors.some(({ isHiding, clip }) => isHiding || (clip && isClipped(box, clip)))) return false
  if (isFaded(ancestors.map(({ style }) => Number(style.opacity)))) return false
  // The host itself has no box: its styles are set by its shadow root. Only its background counts.
  const surroundings = [inspect(host, inspected), ...ancestors]
  return isReadable(
    host,
    shown,
    box,
    surroundings.flatMap(({ element, style }) => backgroundsOf(element, style)),
  )
}
