import { describe, expect, it } from 'vitest'
import type { ShopData } from '../../../shared/shop-data.ts'
import { flowOf, readShopData, resolveView } from './initial-view.ts'
import { makeData, makeLiveCart, publicStore } from '../shopper.fixture.ts'

const nothing: ShopData = { kind: 'start', store: null }

const at = (address: string, data: ShopData = nothing, remembered: string | null = null, framed = false) => {
  const { pathname, searchParams } = new URL(address, 'https://shop.example')
  return resolveView({ path: pathname, query: searchParams, data, storedSession: remembered, isFramed: framed })
}

describe('initial view', () => {
  it('loads the session it names [SS-003] [SS-001]', () => {
    const data = makeData()
    expect(at('/checkout?session=cs_1', data)).toEqual({ name: 'checkout', data })
    expect(at('/quick-checkout?session=cs_1', data)).toEqual({ name: 'checkout', data })
  })

  it('tells the flows apart by path [SS-001] [SS-002] [SS-020] [SS-021]', () => {
    expect(flowOf('/checkout')).toBe('standard')
    expect(flowOf('/quick-checkout')).toBe('instant')
    expect(flowOf('/special-offer')).toBe('instant')
  })

  it('starts from a variant unless the address has a session [SS-009] [SS-003]', () => {
    expect(at('/checkout?variant_id=v1')).toMatchObject({ name: 'start', store: null })
    expect(at('/checkout?variant_id=v1&session=cs_1', makeData()).name).toBe('checkout')
    expect(at('/checkout?variant_id=v1&session=x', { kind: 'problem', detail: 'No', store: null }).name).toBe('problem')
  })

  it('starts from an offer unless the address has a session or a payment link [SS-006] [SS-003] [DEF-62]', () => {
    expect(at('/checkout?offer_id=o1')).toMatchObject({ name: 'start', store: null })
    expect(at('/quick-checkout?offer_id=o1').name).toBe('start')
    expect(at('/quick-checkout?offer_id=o1&link=l1').name).toBe('link')
    expect(at('/checkout?offer_id=o1&session=cs_1', makeData()).name).toBe('checkout')
    expect(at('/checkout?offer_id=o1&session=x', { kind: 'problem', detail: 'No', store: null }).name).toBe('problem')
    expect(at('/cart?offer_id=o1').name).toBe('empty')
  })

  it('starts from a payment link on /quick-checkout unless the address has a session [SS-004] [DEF-62]', () => {
    expect(at('/quick-checkout?link=l1')).toEqual({ name: 'link', link: 'l1', store: null })
    expect(at('/quick-checkout?link=l1&variant_id=v1').name).toBe('link')
    expect(at('/quick-checkout?link=l1&session=cs_1', makeData()).name).toBe('checkout')
    expect(at('/quick-checkout?link=l1&session=x', { kind: 'problem', detail: 'No', store: null }).name).toBe('problem')
    expect(at('/special-offer?link=l1').name).toBe('empty')
  })

  it('starts nothing from a link on /checkout [SS-005]', () => {
    expect(at('/checkout?link=l1').name).toBe('empty')
  })

  it('shows an empty cart without a session [GAP-10]', () => {
    expect(at('/checkout', { kind: 'start', store: publicStore })).toEqual({ name: 'empty', store: publicStore })
  })

  it("shows the server's message for a session that cannot be loaded [GAP-81]", () => {
    const problem: ShopData = { kind: 'problem', detail: 'Session not found', store: null }
    expect(at('/checkout?session=x', problem)).toMatchObject({
      name: 'problem',
      detail: 'Session not found',
      store: null,
    })
  })

  it('asks for verification if the session belongs to another browser', () => {
    const resume = { session_id: 'cs_1', start_over: '/checkout?session=cs_1' }
    const problem: ShopData = { kind: 'problem', detail: '', store: null, resume }
    for (const path of ['/checkout', '/quick-checkout', '/cart', '/special-offer', '/confirmation', '/thank-you'])
      expect(at(`${path}?session=cs_1`, problem)).toMatchObject({ resume })
  })

  it('never offers to pay a paid session again [GAP-81]', () => {
    for (const path of ['/checkout', '/quick-checkout', '/cart', '/special-offer'])
      expect(at(`${path}?session=cs_1`, makeData({ status: 'completed' }))).toEqual({
        name: 'go',
        to: '/confirmation?session=cs_1',
      })
  })

  it.each(['/confirmation', '/thank-you'])(
    'shows the order at %s by address, then by stored session [CF-001] [CF-002]',
    (path) => {
      const order = { kind: 'confirmation', session: makeLiveCart(), store: publicStore, payment_page: null } as const
      const data = { ...order, order: {} } as unknown as Extract<ShopData, { kind: 'confirmation' }>
      expect(at(`${path}?session=cs_1`, data, 'cs_2')).toEqual({ name: 'confirmation', data })
      expect(at(path, nothing, 'cs_2')).toEqual({ name: 'go', to: `${path}?session=cs_2` })
      expect(at(path)).toMatchObject({ name: 'no-order', store: null })
      expect(at(`${path}?session=x`, { kind: 'problem', detail: 'No order found', store: null }, 'cs_2').name).toBe(
        'no-order',
      )
    },
  )

  it('shows the cart of the session in the address or in storage', () => {
    const data = makeData()
    expect(at('/cart?session=cs_1', data)).toEqual({ name: 'cart', data })
    expect(at('/cart', nothing, 'cs_1')).toEqual({ name: 'go', to: '/cart?session=cs_1' })
    expect(at('/cart').name).toBe('empty')
    expect(at('/cart?session=x', { kind: 'problem', detail: 'Session not found', store: null }, 'x').name).toBe('empty')
  })

  it('is a preview only in a frame', () => {
    expect(at('/checkout?preview=1', nothing, null, true).name).toBe('preview')
    expect(at('/checkout?preview=1').name).toBe('empty')
  })
})

describe('the data embedded by the server', () => {
  const page = (text: string | null) => {
    const made = document.implementation.createHTMLDocument()
    if (text !== null) made.body.innerHTML = `<script type="application/json" id="shop-data">${text}</script>`
    return made
  }

  it('is parsed, and means no session if invalid', () => {
    expect(readShopData(page('{"kind":"problem","detail":"No","store":null}'))).toMatchObject({ kind: 'problem' })
    for (const text of [null, '', 'null', '{"kind":', '[]']) expect(readShopData(page(text))).toEqual(nothing)
  })
})
