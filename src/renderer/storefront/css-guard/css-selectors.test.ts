import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isAllowedSelector, scopeSelectors, splitSelectors } from './css-selectors.ts'

const text = fc.constantFrom('],x{} html::after{', "a,'b", '\\"', '}', '),body', '::first-letter', 'x')
const simple = fc.oneof(
  fc.constantFrom('.a', '#b', 'main', '*', '[c]', ':hover', '.d\\,e', '.f\\)', '.g\\:\\:first-line'),
  text.map((value) => `[title="${value.replaceAll(/["\\]/g, '\\$&')}"]`),
)
const complex = fc
  .array(simple, { minLength: 1, maxLength: 3 })
  .map((parts) => parts.join(' > '))
  .chain((one) => fc.constantFrom(one, `:is(${one}, .h)`, `:not(${one}, :has(${one}))`, `${one}::after`))

describe('selectors of custom CSS [PP-001]', () => {
  it('are split like in the browser, whatever is in strings, brackets and escapes', () => {
    fc.assert(
      fc.property(fc.array(complex, { minLength: 1, maxLength: 4 }), (list) => {
        expect(splitSelectors(list.join(', '))).toEqual(list)
      }),
    )
  })

  it('are all scoped to the page', () => {
    fc.assert(
      fc.property(fc.array(complex, { minLength: 1, maxLength: 4 }), (list) => {
        for (const selector of splitSelectors(scopeSelectors(list.join(', '), false)))
          expect(selector).toMatch(/^:scope/)
      }),
    )
  })

  it.each([
    ['h2', ':scope h2'],
    ['.shop-modern h2', ':scope .shop-modern h2, :scope.shop-modern h2'],
    ['body', ':scope'],
    ['html body main', ':scope main'],
    ['body > main', ':scope > main'],
    [':root.x, p', ':scope.x, :scope p'],
    ['bodyguard', ':scope bodyguard'],
    ['& > p', '& > p'],
    ['.a::first-letter, .b', ':scope .b, :scope.b'],
    ['.a::first-line', ''],
    ['::backdrop', ''],
    ['::view-transition-new(x)', ''],
  ])('turn %j into %j', (list, expected) => {
    expect(scopeSelectors(list, false)).toBe(expected)
  })

  it('leave nested rules unscoped, except for pseudo-elements that reach into other parts', () => {
    expect(scopeSelectors('& + p, .x:has(&)::first-letter', true)).toBe('& + p')
  })

  it.each(['.a::before', '.b::marker', 'p', '[title="::first-letter"]', '.a\\:\\:first-letter', '::placeholder'])(
    'allow %j',
    (selector) => expect(isAllowedSelector(selector)).toBe(true),
  )

  it.each([
    'a::first-letter',
    'a:first-line',
    '::part(x)',
    '::highlight(x)',
    '::scroll-button(left)',
    'a::before::cue',
  ])('reject %j', (selector) => expect(isAllowedSelector(selector)).toBe(false))
})
