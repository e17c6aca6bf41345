import { act, render, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { makeStore } from '../../../../../tests/support/signed-in.ts'
import { defaultPaymentPage } from '../../../../shared/domain/page-defaults.ts'
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

/** A drawn preview, with a window in its frame that keeps what it is told. Apart from the page, so that nothing loads. */
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

describe('the preview of a payment page', () => {
  it('has no origin of its own, so that it cannot reach the dashboard', () => {
    expect(draw().frame.getAttribute('sandbox')).toBe('allow-scripts allow-forms')
  })

  it('is told what to show once it listens, and again with every change, once a frame', async () => {
    const { told, say, show } = draw()
    expect(told).not.toHaveBeenCalled()
    say({ type: 'preview-ready' })
    expect(told).toHaveBeenLastCalledWith(expect.objectContaining({ type: 'preview', page }), '*')
    for (const button_color of ['#111111', '#112222', '#112233']) show({ ...page, button_color })
    const last = { ...page, button_color: '#112233' }
    await vi.waitFor(() => expect(told).toHaveBeenLastCalledWith(expect.objectContaining({ page: last }), '*'))
    expect(told.mock.calls.length).toBeLessThan(4)
  })

  it('is told nothing of the store that shoppers may not know [DEF-25]', () => {
    const { told, say } = draw()
    say({ type: 'preview-ready' })
    expect(JSON.stringify(told.mock.lastCall)).toContain('Fernhill Coffee Gear')
    const [message] = told.mock.lastCall ?? []
    const store: unknown = typeof message === 'object' && message !== null ? Reflect.get(message, 'store') : null
    expect(JSON.stringify(store)).not.toMatch(/whop|shopify|stripe|1234/)
  })

  it('does not hear other windows', () => {
    const { told, say } = draw()
    say({ type: 'preview-ready' }, window)
    expect(told).not.toHaveBeenCalled()
  })
})
