import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { INHERITED_VARIABLES } from '../src/renderer/storefront/css-guard/custom-css-sanitizer.ts'
import { guardRules } from '../src/renderer/storefront/css-guard/protected-slot-css.ts'

const sheets = ['storefront', 'shopper'].flatMap((folder) => {
  const path = join(import.meta.dirname, '../src/renderer', folder)
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.css'))
    .map((name) => readFileSync(join(path, name), 'utf8'))
})
const css = sheets.join('\n').replaceAll(/\/\*[\s\S]*?\*\//g, '')

describe('assumptions of the CSS guard for protected parts [PP-001]', () => {
  it('resets every variable of the store in each shadow root, or prevents merchants from setting it', () => {
    const own = new Set(/^\.shop \{([^}]*)\}/m.exec(css)?.[1]?.match(/--shop-[\w-]+(?=:)/g))
    const used = new Set(css.match(/(?<=var\()--[\w-]+/g))
    expect(own.size).toBeGreaterThan(20)
    expect([...used].filter((name) => !own.has(name) && !INHERITED_VARIABLES.test(name))).toEqual([])
  })

  it('prefixes the store’s keyframes, so that a merchant’s never replace them', () => {
    const names = css.match(/(?<=@keyframes )[\w-]+/g) ?? []
    expect(names.length).toBeGreaterThan(0)
    expect(names.filter((name) => !name.startsWith('shop-'))).toEqual([])
  })

  it('covers every element with pointer-events: none, which hit testing can’t find', () => {
    const rules = [...css.matchAll(/([^{}]+)\{[^{}]*pointer-events: none[^{}]*\}/g)].map(([, selector = '']) =>
      selector.trim(),
    )
    expect(rules.toSorted()).toEqual([
      '.shop-control > .shop-icon',
      '.shop-control label',
      '.shop-offer-bundle li + li::before',
      '.shop-offline',
      '.shop-toasts',
    ])
    expect(guardRules('.shop-page')).toContain(
      '.shop-page :is(.shop-control>label,.shop-control>.shop-icon){background:none!important',
    )
  })

  it('marks every declaration as !important', () => {
    const declarations = guardRules('.shop-page').match(/[\w-]+:[^:;{}]+(?=[;}])/g) ?? []
    expect(declarations.length).toBeGreaterThan(30)
    expect(declarations.filter((each) => !each.endsWith('!important'))).toEqual([])
  })
})
