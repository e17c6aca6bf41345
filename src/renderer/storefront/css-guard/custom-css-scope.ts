import { scopeSelectors, isAllowedSelector } from './css-selectors.ts'
import { cleanStyle } from './custom-css-sanitizer.ts'
import { guardRules } from './protected-slot-css.ts'

/** The element that custom CSS applies to: the page, without overlays. */
export const SCOPE = '.shop-page'

/** What custom CSS must not reach within the page: overlays and protected slots. */
const SCOPE_LIMITS = 'dialog, [popover], [data-guarded]'

/** Grouping rules, which only contain other rules. */
const GROUPING_RULES: ReadonlySet<string> = new Set([
  'CSSMediaRule',
  'CSSSupportsRule',
  'CSSContainerRule',
  'CSSLayerBlockRule',
  'CSSStartingStyleRule',
])

const typeOf = (rule: CSSRule): string => Object.prototype.toString.call(rule).slice(8, -1)

/** Cleans a style rule and its nested rules; returns false to remove it. */
function cleanStyleRule(rule: CSSStyleRule, nested: boolean): boolean {
  const selectors = scopeSelectors(rule.selectorText, nested)
  if (selectors === '') return false
  rule.selectorText = selectors
  // A selector that the browser doesn't accept stays unchanged.
  if (!isAllowedSelector(rule.selectorText)) return false
  cleanStyle(rule.style)
  cleanRules(rule, true)
  return true
}

/** Protects the store's own keyframes: names are global to the document, and the last definition wins. */
function cleanKeyframes(rule: CSSKeyframesRule): boolean {
  for (const step of rule.cssRules) if (step instanceof CSSKeyframeRule) cleanStyle(step.style)
  return !/^shop-/i.test(rule.name)
}

/** Cleans a rule; returns false to remove it. Unknown kinds of rules are removed. */
function cleanRule(rule: CSSRule, nested: boolean): boolean {
  if (rule instanceof CSSStyleRule) return cleanStyleRule(rule, nested)
  if (rule instanceof CSSKeyframesRule) return cleanKeyframes(rule)
  if (rule instanceof CSSGroupingRule && GROUPING_RULES.has(typeOf(rule))) {
    cleanRules(rule, nested)
    return true
  }
  if (typeOf(rule) !== 'CSSNestedDeclarations' || !('style' in rule)) return false
  if (rule.style instanceof CSSStyleDeclaration) cleanStyle(rule.style)
  return true
}

function cleanRules(holder: CSSGroupingRule | CSSStyleRule, nested: boolean): void {
  for (let at = holder.cssRules.length - 1; at >= 0; at -= 1) {
    const rule = holder.cssRules[at]
    if (rule && !cleanRule(rule, nested)) holder.deleteRule(at)
  }
}

/**
 * Parses a merchant's CSS to a style sheet that only reaches into `scope`; null if the browser doesn't support scoping.
 * The browser parses it once, inside a scope rule, and forbidden parts are removed from the result, which is never
 * serialized and parsed again. Anything after an early end of the scope rule is removed.
 */
export function scopedSheet(css: string, scope: string = SCOPE): CSSStyleSheet | null {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`${guardRules(scope)}@scope (${scope}) to (${SCOPE_LIMITS}){${css}`)
  const scopeRule = sheet.cssRules[1]
  if (!(scopeRule instanceof CSSGroupingRule) || typeOf(scopeRule) !== 'CSSScopeRule') return null
  while (sheet.cssRules.length > 2) sheet.deleteRule(2)
  cleanRules(scopeRule, false)
  return sheet
}
