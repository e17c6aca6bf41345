import { act, render, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { makeStore } from '../../../../../../tests/support/app/signed-in.ts'
import { defaultPaymentPage } from '../../../../../shared/domain/pages/page-defaults.ts'
import { isPreviewMessage, type PreviewMessage } from '../../../../../shared/preview.ts'
import { changedMessage, isPreviewChange } from '../../../../../shared/preview-change.ts'
import { PreviewFrame } from './preview-frame.tsx'

const store = makeStore({ whop_api_key: '••••1234' })
const page = defaultPaymentPage()

const part = (shown: Partial<typeof page>) => (
  <PreviewFrame
    title="Preview"
    content={{ kind: 'payment_page', page: shown }}
    store={store}
    width={390}
    height={844}
    scale={0.5}
  />
)

/** Renders a preview with a fake window in its frame that records messages; detached, so that nothing loads. */
function draw() {
  const container = document.createElement('div')
  const { rerender } = render(part(page), { container })
  const frame = within(container).getByTitle<HTMLIFrameElement>('Preview')
  const told = vi.fn<(message: unknown, origin: string) => void>()
  const inside = Object.assign(new EventTarget(), { postMessage: told })
  Object.defineProperty(frame, 'contentWindow', { configurable: true, value: inside })
  const say = (data: unknown, source: unknown = inside) =>
    act(() => {
      const event = new MessageEvent('message', { data })
      Object.defineProperty(event, 'source', { value: source })
      window.dispatchEvent(event)
    })
  return { frame, told, say, show: (shown: Partial<typeof page>) => rerender(part(shown)) }
}

/** The content in the frame after all messages. */
function shownAfter(calls: readonly (readonly [unknown, string])[]): unknown {
  let shown: PreviewMessage | null = null
  for (const [message] of calls) {
    if (isPreviewMessage(message)) shown = message
    if (isPreviewChange(message) && shown) shown = changedMessage(shown, message)
  }
  return shown?.kind === 'payment_page' ? shown.page : null
}

describe('payment page preview', () => {
  it("has an opaque origin, so that it can't access the dashboard", () => {
    expect(draw().frame.getAttribute('sandbox')).toBe('allow-scripts allow-forms')
  })

  it('posts the content once the page is ready, and changes once per animation frame', async () => {
    const { told, say, show } = draw()
    expect(told).not.toHaveBeenCalled()
    say({ type: 'preview-ready' })
    expect(told).toHaveBeenLastCalledWith(expect.objectContaining({ type: 'preview', page }), '*')
    for (const button_color of ['#111111', '#112222', '#112233']) show({ ...page, button_color })
    const last = { ...page, button_color: '#112233' }
    await vi.waitFor(() => expect(shownAfter(told.mock.calls)).toEqual(last))
    expect(told.mock.calls.length).toBeLessThan(4)
  })

  it('posts the latest input however fast it is typed, and only differences', async () => {
    const { told, say, show } = draw()
    say({ type: 'preview-ready' })
    const words = 'slow mornings start here'
    for (let typed = 1; typed <= words.length; typed += 1) {
      show({ ...page, banner_primary_text: words.slice(0, typed) })
      if (typed % 5 === 0) await new Promise((resolve) => requestAnimationFrame(resolve))
    }
    await vi.waitFor(() => expect(shownAfter(told.mock.calls)).toEqual({ ...page, banner_primary_text: words }))
    expect(told.mock.lastCall?.[0]).toEqual({
      type: 'preview-change',
      shown: { banner_primary_text: words },
      beside: {},
    })
  })

  it('posts the full content again after a reload', async () => {
    const { told, say } = draw()
    say({ type: 'preview-ready' })
    say({ type: 'preview-ready' })
    await vi.waitFor(() => expect(told).toHaveBeenCalledTimes(2))
    expect(told.mock.calls.map(([message]) => message)).toEqual([
      expect.objectContaining({ type: 'preview', page }),
      expect.objectContaining({ type: 'preview', page }),
    ])
  })

  it('posts only public store data [DEF-25]', () => {
    const { told, say } = draw()
    say({ type: 'preview-ready' })
    expect(JSON.stringify(told.mock.lastCall)).toContain('Fernhill Coffee Gear')
    const [message] = told.mock.lastCall ?? []
    const store: unknown = typeof message === 'object' && message !== null ? Reflect.get(message, 'store') : null
    expect(JSON.stringify(store)).not.toMatch(/whop|shopify|stripe|1234/)
  })

  it('ignores messages from other windows', () => {
    const { told, say } = draw()
    say({ type: 'preview-ready' }, window)
    expect(told).not.toHaveBeenCalled()
  })
})
