import { backgroundOf, parseRgb } from '../../storefront/css-guard/contrast.ts'
import { contrast } from '../../storefront/templates/theme.ts'

/** Minimum contrast of text and of large text (WCAG 2.2). */
const [LEAST, LEAST_LARGE] = [4.5, 3]
/** Minimum font sizes of large text in CSS pixels: regular and bold. */
const [LARGE, LARGE_BOLD] = [24, 18.66]
/** Number of texts that are listed individually. */
const MAX_LISTED = 5
const LONGEST = 40

/** Yields the styles from a text outwards; backgrounds that aren't a single color are not checked. */
function* stylesOf(element: Element): Generator<CSSStyleDeclaration> {
  for (let around: Element | null = element; around; around = around.parentElement) yield getComputedStyle(around)
}

function isPale(element: Element): boolean {
  const style = getComputedStyle(element)
  const box = element.getBoundingClientRect()
  if (style.visibility !== 'visible' || box.width < 2 || box.height < 2) return false
  const color = parseRgb(style.color)
  const ground = backgroundOf(stylesOf(element))
  if (!color || !ground || color.alpha === 0) return false
  const size = Number.parseFloat(style.fontSize)
  const large = size >= LARGE || (size >= LARGE_BOLD && Number(style.fontWeight) >= 700)
  return contrast(color.rgb, ground) < (large ? LEAST_LARGE : LEAST)
}

/**
 * Finds texts with low contrast in the rendered page: the first ones, shortened, and their count. Disabled controls are
 * exempt.
 */
export function findLowContrastTexts(page: Element): { pale: string[]; pale_count: number } {
  const found = new Set<string>()
  const texts = document.createTreeWalker(page, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const words = text.textContent?.trim() ?? ''
    const element = text.parentElement
    if (words === '' || !element || element.closest('.shop-sr, :disabled, [aria-disabled=true], script, style'))
      continue
    if (isPale(element)) found.add(words.length > LONGEST ? `${words.slice(0, LONGEST).trimEnd()}…` : words)
  }
  return { pale: [...found].slice(0, MAX_LISTED), pale_count: found.size }
}
