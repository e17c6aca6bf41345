import { cleanRule, guardRules } from './custom-css-clean.ts'

/** The element that custom CSS is for: the page, without what stands over it. */
export const SCOPE = '.shop-page'

/** A selector list cut at its outer commas. */
function selectorsOf(list: string): string[] {
  const parts = ['']
  let depth = 0
  for (const sign of list) {
    if ('(['.includes(sign)) depth += 1
    if (')]'.includes(sign)) depth -= 1
    if (sign === ',' && depth === 0) parts.push('')
    else parts[parts.length - 1] += sign
  }
  return parts.map((part) => part.trim()).filter(Boolean)
}

/** What stands for the page itself in a merchant's CSS. */
const ROOT = /^(:root|html|body)(?![\w-])/i

function scoped(selector: string, scope: string): string[] {
  if (ROOT.test(selector)) return [selector.replace(ROOT, scope)]
  const inside = `${scope} ${selector}`
  // A selector may also begin with the page's own class, as in '.shop-modern h2'.
  return /^[.#[:]/.test(selector) ? [inside, scope + selector] : [inside]
}

function styleRule(rule: CSSStyleRule, scope: string): string {
  const body = rule.cssText.slice(rule.selectorText.length)
  return (
    selectorsOf(rule.selectorText)
      .flatMap((selector) => scoped(selector, scope))
      .join(',') + body
  )
}

function textOf(rule: CSSRule, scope: string): string {
  // Nothing is loaded from anywhere, and nothing is said of what lies outside the page.
  if (/url\(|image-set\(/i.test(rule.cssText) || rule instanceof CSSImportRule) return ''
  if (rule instanceof CSSStyleRule) return styleRule(rule, scope)
  if (rule instanceof CSSKeyframesRule) return rule.cssText
  if (!(rule instanceof CSSGroupingRule)) return ''
  const head = rule.cssText.slice(0, rule.cssText.indexOf('{'))
  return `${head}{${Array.from(rule.cssRules, (inner) => textOf(inner, scope)).join('')}}`
}

/** A merchant's CSS as a sheet that reaches `scope` and nothing else. What the browser cannot read is left out. */
export function scopedSheet(css: string, scope: string = SCOPE): CSSStyleSheet {
  const read = new CSSStyleSheet()
  read.replaceSync(css)
  const texts = Array.from(read.cssRules, (rule) => {
    cleanRule(rule)
    return textOf(rule, scope)
  })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync([guardRules(scope), ...texts].join('\n'))
  return sheet
}
