import { describe, expect, it } from 'vitest'
import { englishShopper } from '../messages.ts'
import { titleOf } from './title.ts'

describe('window titles', () => {
  it('names the page and the store', () => {
    expect(titleOf('/cart', 'Fernhill', englishShopper)).toBe('Cart · Fernhill')
    expect(titleOf('/thank-you/', 'Fernhill', englishShopper)).toBe('Thank you · Fernhill')
  })

  it('names only the page for an unknown store', () => {
    expect(titleOf('/confirmation', undefined, englishShopper)).toBe('Confirmation')
  })

  it('calls every other address a checkout', () => {
    expect(titleOf('/checkout/anything', 'Fernhill', englishShopper)).toBe('Checkout · Fernhill')
    expect(titleOf('/toString', 'Fernhill', englishShopper)).toBe('Checkout · Fernhill')
  })
})
