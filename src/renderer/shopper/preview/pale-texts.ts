import { groundOf, parseRgb } from '../../storefront/css-guard/contrast.ts'
import { contrast } from '../../storefront/templates/theme.ts'

/** The contrast that text needs, and that large text needs (WCAG 2.2). */
const [LEAST, LEAST_LARGE] = [4.5, 3]
/** What counts as large: its size in CSS pixels, and that of bold text. */
const [LARGE, LARGE_BOLD] = [24, 18.66]
/** More than these are not told one by one. */
const MOST = 5
const LONGEST = 40

/** From a text outwards; a ground that is not one colour is not judged. */
function* stylesOf(element: Element): Generator<CSSStyleDeclaration> {
  for (let around: Element | null = element; around; around = around.parentElement) yield getComputedStyle(around)
}

function isPale(element: Element): boolean {
  const style = getComputedStyle(element)
  const box = element.getBoundingClientRect()
  if (style.visibility !== 'visible' || box.width < 2 || box.height < 2) return false
  const color = parseRgb(style.color)
  const ground = groundOf(stylesOf(element))
  if (!color || !ground || color.alpha === 0) return false
  const size = Number.parseFloat(style.fontSize)
  const large = size >= LARGE || (size >= LARGE_BOLD && Number(style.fontWeight) >= 700)
  return contrast(color.rgb, ground) < (large ? LEAST_LARGE : LEAST)
}

/**
 * The words of a page that are hard to read as it is drawn now: the first of them, shortened, and how many there are. What
 * is off needs no contrast.
 */
export function paleTexts(page: Element): { pale: string[]; pale_count: number } {
  const found = new Set<string>()
  const texts = document.createTreeWalker(page, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const words = text.textContent?.trim() ?? ''
    const element = text.parentElement
    if (words === '' || !element || element.closest('.shop-sr, :disabled, [aria-disabled=true], script, style'))
      continue
    if (isPale(element)) found.add(words.length > LONGEST ? `${words.slice(0, LONGEST).trimEnd()}…` : words)
  }
  return { pale: [...found].slice(0, MOST), pale_count: found.size }
}
