import { describe, expect, it } from 'vitest'
import { isPreviewMessage, isPreviewReady } from './preview.ts'

describe('preview messages', () => {
  it('require a page and a store', () => {
    expect(
      isPreviewMessage({ type: 'preview', kind: 'payment_page', page: {}, store: { store_name: 'Kettle & Crane' } }),
    ).toBe(true)
    expect(isPreviewMessage({ type: 'preview', kind: 'payment_page', page: {}, store: {} })).toBe(false)
    expect(
      isPreviewMessage({ type: 'preview', kind: 'payment_page', page: null, store: { store_name: 'Kettle & Crane' } }),
    ).toBe(false)
    expect(isPreviewMessage({ type: 'preview', kind: 'cart', page: {}, store: { store_name: 'Kettle & Crane' } })).toBe(
      false,
    )
    expect(isPreviewMessage({ type: 'preview', page: {}, store: { store_name: 'Kettle & Crane' } })).toBe(false)
    expect(isPreviewMessage('preview')).toBe(false)
    expect(isPreviewMessage(null)).toBe(false)
  })

  it('recognize that the frame is ready', () => {
    expect(isPreviewReady({ type: 'preview-ready' })).toBe(true)
    expect(isPreviewReady({ type: 'preview' })).toBe(false)
  })
})
