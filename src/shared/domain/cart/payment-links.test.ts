import { describe, expect, it } from 'vitest'
import { minimumOpenAmount, linkProblems, linkStatus, redirectProblem, type LinkDraft } from './payment-links.ts'

const now = new Date('2026-06-01T12:00:00Z')
const life = { paused: false, expires_at: null, max_uses: null, uses: 0 }

describe('status of a payment link [API-079]', () => {
  it('depends on the merchant, the clock and the orders, in that order', () => {
    expect(linkStatus(life, now)).toBe('active')
    expect(linkStatus({ ...life, expires_at: '2026-06-01T12:00:00Z' }, now)).toBe('expired')
    expect(linkStatus({ ...life, expires_at: '2026-06-01T12:00:01Z' }, now)).toBe('active')
    expect(linkStatus({ ...life, max_uses: 2, uses: 1 }, now)).toBe('active')
    expect(linkStatus({ ...life, max_uses: 2, uses: 2 }, now)).toBe('used_up')
    expect(linkStatus({ ...life, paused: true, max_uses: 2, uses: 2 }, now)).toBe('paused')
  })
})

describe('rules across fields of a link', () => {
  const parts: LinkDraft = {
    kind: 'products',
    products: [],
    minimum_amount: null,
    maximum_amount: null,
    custom_fields: [],
  }
  const item = { product_id: 'prd_1', variant_ids: [], minimum_quantity: 1, maximum_quantity: null }

  it('accepts any amount from one minor unit', () => {
    expect(linkProblems({ ...parts, kind: 'amount' })).toEqual({})
    expect([minimumOpenAmount({ minimum_amount: null }), minimumOpenAmount({ minimum_amount: 50 })]).toEqual([1, 50])
  })

  it('requires distinct products with possible quantities', () => {
    expect(linkProblems({ ...parts, products: [item] })).toEqual({})
    expect(linkProblems({ ...parts, products: [item, item] })).toEqual({ products: 'Add each product only once' })
    expect(linkProblems({ ...parts, products: [{ ...item, minimum_quantity: 3, maximum_quantity: 2 }] })).toEqual({
      products: 'Maximum quantity can’t be less than the minimum',
    })
  })
})

describe('redirect after payment', () => {
  it.each(['https://example.com', 'https://shop.example.com/thanks?order=1#top'])('allows %s', (address) => {
    expect(redirectProblem(address)).toBeNull()
  })
  it.each([
    'http://example.com',
    'javascript:alert(1)',
    'data:text/html,x',
    '//example.com',
    'https://localhost',
    'https://a:b@example.com',
    'thanks',
  ])('rejects %s', (address) => {
    expect(redirectProblem(address)).not.toBeNull()
  })
})
