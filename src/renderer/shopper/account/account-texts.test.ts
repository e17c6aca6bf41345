import { describe, expect, it } from 'vitest'
import { pageLanguages } from '../../../shared/contracts/pages/page-fields.ts'
import { loadAccountLanguage, type AccountLanguage } from './account-texts.tsx'

const others = pageLanguages.filter((code) => code !== 'en')

/** All texts with their paths; functions are called with a placeholder for each parameter. */
function textsOf(table: object, place = ''): [string, string][] {
  return Object.entries(table).flatMap(([name, value]: [string, unknown]): [string, string][] => {
    const at = `${place}${name}`
    if (typeof value === 'string') return [[at, value]]
    if (typeof value === 'function') return [[at, String(Reflect.apply(value, null, ['‹7›', '‹9›']))]]
    return value && typeof value === 'object' ? textsOf(value, `${at}.`) : []
  })
}

const allOf = ({ portal, account }: AccountLanguage) => [...textsOf(portal), ...textsOf(account, 'account.')]
const valuesOf = (text: string) => [...new Set(text.match(/\{\w+\}|‹\d›/g) ?? [])].toSorted()

describe.each(others)('the portal in %s', (code) => {
  it('has all texts with their values', async () => {
    const [english, texts] = [await loadAccountLanguage('en'), new Map(allOf(await loadAccountLanguage(code)))]
    for (const [place, text] of allOf(english)) {
      expect([place, texts.get(place)]).toEqual([place, expect.stringMatching(/\S/)])
      expect([place, valuesOf(texts.get(place) ?? '')]).toEqual([place, valuesOf(text)])
    }
    expect(texts.size).toBe(allOf(english).length)
  })

  it('is translated, except for words that both languages share', async () => {
    const english = new Map(allOf(await loadAccountLanguage('en')))
    const texts = allOf(await loadAccountLanguage(code))
    const same = texts.filter(([place, text]) => english.get(place) === text && /\w{2}/.test(text))
    // A sentence is never the same in two languages.
    expect(same.filter(([, text]) => text.split(' ').length > 2)).toEqual([])
    expect(same.length / texts.length).toBeLessThan(0.05)
  })

  it('counts one and several', async () => {
    const { portal } = await loadAccountLanguage(code)
    expect(portal.orders(1)).toContain('1')
    // Japanese has no plural.
    expect(portal.orders(1).replace('1', '2') === portal.orders(2)).toBe(code === 'ja')
    expect(portal.discount_title('15 %', 1)).not.toBe(portal.discount_title('15 %', 2).replace('2', '1'))
  })
})
