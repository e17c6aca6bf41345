import { selectorsFor, isAllowed } from './css-selectors.ts'
import { cleanStyle } from './custom-css-sanitizer.ts'
import { guardRules } from './protected-slot-css.ts'

/** The element that custom CSS is for: the page, without what stands over it. */
export const SCOPE = '.shop-page'

/** What is not the merchant's within the page: what lies over it, and the places of the protected parts. */
const LIMITS = 'dialog, [popover], [data-guarded]'

/** Rules that hold others and say nothing themselves but when those count. */
const ROOMS: ReadonlySet<string> = new Set([
  'CSSMediaRule',
  'CSSSupportsRule',
  'CSSContainerRule',
  'CSSLayerBlockRule',
  'CSSStartingStyleRule',
])

const typeOf = (rule: CSSRule): string => Object.prototype.toString.call(rule).slice(8, -1)

/** A rule with its style and what is nested in it. */
function keepStyleRule(rule: CSSStyleRule, nested: boolean): boolean {
  const selectors = selectorsFor(rule.selectorText, nested)
  if (selectors === '') return false
  rule.selectorText = selectors
  // What the browser does not take it leaves as it was.
  if (!isAllowed(rule.selectorText)) return false
  cleanStyle(rule.style)
  cleanRules(rule, true)
  return true
}

/** The shop's own movements keep their steps: those of a name are of the whole document, whoever wrote them last. */
function keepSteps(rule: CSSKeyframesRule): boolean {
  for (const step of rule.cssRules) if (step instanceof CSSKeyframeRule) cleanStyle(step.style)
  return !/^shop-/i.test(rule.name)
}

/** Whether a rule stays, with what it must not say taken out of it. A kind of rule that is not known here does not. */
function keep(rule: CSSRule, nested: boolean): boolean {
  if (rule instanceof CSSStyleRule) return keepStyleRule(rule, nested)
  if (rule instanceof CSSKeyframesRule) return keepSteps(rule)
  if (rule instanceof CSSGroupingRule && ROOMS.has(typeOf(rule))) {
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
    if (rule && !keep(rule, nested)) holder.deleteRule(at)
  }
}

/**
 * A merchant's CSS as a sheet that reaches what is within `scope` and nothing else; null where the browser cannot hold it
 * there. It is read once, by the browser, inside of a scope rule, and what must not stand in it is taken out of what was
 * read: it is never written out and read again. Whatever closes the scope rule too early is no part of it and goes.
 */
export function scopedSheet(css: string, scope: string = SCOPE): CSSStyleSheet | null {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`${guardRules(scope)}@scope (${scope}) to (${LIMITS}){${css}`)
  const scopeRule = sheet.cssRules[1]
  if (!(scopeRule instanceof CSSGroupingRule) || typeOf(scopeRule) !== 'CSSScopeRule') return null
  while (sheet.cssRules.length > 2) sheet.deleteRule(2)
  cleanRules(scopeRule, false)
  return sheet
}
