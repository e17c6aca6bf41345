import { describe, expect, it } from 'vitest'
import type { PreviewMessage } from './preview.ts'
import { changeBetween, changedMessage, isNoChange, isPreviewChange } from './preview-change.ts'

const store = { store_name: 'Kettle & Crane' }
const reviews = [{ review_id: 'rev_1' }]
const before: PreviewMessage = {
  type: 'preview',
  kind: 'payment_page',
  store,
  page: { name: 'Main', banner_primary_text: 'Slow', excluded_city_codes: [] },
  whop: true,
}

describe('incremental preview messages', () => {
  it('have the fields that differ and no others', () => {
    const page = { ...before.page, banner_primary_text: 'Slow m' }
    const change = changeBetween(before, { ...before, page })
    expect(change).toEqual({ type: 'preview-change', shown: { banner_primary_text: 'Slow m' }, beside: {} })
    expect(isPreviewChange(structuredClone(change))).toBe(true)
  })

  it('recreate the message, and keep the identity of everything else', () => {
    const after: PreviewMessage = { ...before, page: { ...before.page, name: 'Other' }, shipping_methods: [] }
    const change = changeBetween(before, after)
    const next = change && changedMessage(before, change)
    expect(next).toEqual(after)
    expect(next?.store).toBe(store)
  })

  it("keep the page's identity if only other fields differ", () => {
    const change = changeBetween(before, { ...before, shipping_methods: [] })
    expect(change && changedMessage(before, change)).toHaveProperty('page', before.page)
    expect(change && Reflect.get(changedMessage(before, change), 'page')).toBe(before.page)
  })

  it('are replaced by a full message if a field is removed or the type changes', () => {
    const { whop: _, ...without } = before
    expect(changeBetween(before, without)).toBeNull()
    expect(changeBetween(before, { type: 'preview', kind: 'cart', cart: {}, filling: 'one', store })).toBeNull()
  })

  it('are empty without differences', () => {
    const change = changeBetween(before, { ...before })
    expect(change && isNoChange(change)).toBe(true)
    expect(isPreviewChange({ type: 'preview-change', shown: null, beside: reviews })).toBe(false)
  })
})
