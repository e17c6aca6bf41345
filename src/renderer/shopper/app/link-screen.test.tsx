import { act, configure, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { InstantData } from '../../../shared/shop-data.ts'
import type { CheckoutData } from '../session/checkout-deps.ts'
import { englishShopper } from '../messages.ts'
import { RedirectCountdown } from './redirect-countdown.tsx'
import { ShopApp } from './shop-app.tsx'
import {
  allowFrames,
  fakeApi,
  silenceErrors,
  makeData,
  makeLiveCart,
  publicStore,
  refusal,
} from '../shopper.fixture.ts'

// Screens are loaded on demand, which takes a while on a busy machine.
configure({ asyncUtilTimeout: 10_000 })
vi.setConfig({ testTimeout: 20_000 })

const instant: InstantData = {
  name: 'Spring set',
  link_id: 'lnk_1',
  mode: 'single',
  choices: [
    {
      product_id: 'prd_1',
      title: 'Kettle',
      description: '',
      image: null,
      minimum_quantity: 1,
      maximum_quantity: null,
      variants: [{ variant_id: 'var_1', title: 'Black', price: 1999, available: 9 }],
    },
    {
      product_id: 'prd_2',
      title: 'Mug',
      description: '',
      image: null,
      minimum_quantity: 1,
      maximum_quantity: null,
      variants: [{ variant_id: 'var_2', title: 'Blue', price: 900, available: 9 }],
    },
  ],
  amount: null,
  questions: [{ key: 'question_1', label: 'Engraving', required: true, value: '' }],
}

const pageOf = (data: CheckoutData) =>
  new Response(
    `<html lang="en"><body><script type="application/json" id="shop-data">${JSON.stringify(data)}</script></body></html>`,
  )

function show(answers: Parameters<typeof fakeApi>[0], data: CheckoutData | null = { ...makeData(), instant }) {
  const fake = fakeApi(answers)
  const copy = { read: () => Promise.resolve(null), write: () => Promise.resolve(), clear: () => Promise.resolve() }
  const go = vi.fn<(address: string) => void>()
  const fetched = vi.fn<typeof fetch>(() =>
    Promise.resolve(data ? pageOf(data) : new Response('<html lang="de"></html>')),
  )
  vi.stubGlobal('fetch', fetched)
  render(
    <ShopApp
      view={{ name: 'link', link: 'spring-set', store: publicStore }}
      tools={{ api: fake.api, copy, go, texts: englishShopper }}
      locale="en"
    />,
  )
  return { ...fake, go, fetched }
}

const started = { generateInstant: { session: makeLiveCart(), payment_page: makeData().payment_page } }

// Load it once so that no test waits for it.
beforeAll(async () => {
  await Promise.all([
    import('./link-screen.tsx'),
    import('../screens/payment-link-screen.tsx'),
    import('../session/checkout-background.ts'),
  ])
}, 60_000)

beforeEach(() => {
  allowFrames()
  localStorage.clear()
  sessionStorage.clear()
  document.documentElement.lang = 'en'
  history.replaceState(null, '', '/quick-checkout?link=spring-set&utm_source=mail')
})
afterEach(() => {
  vi.unstubAllGlobals()
})

describe('payment links', () => {
  it('starts one session, rewrites the address and continues without a reload [SS-004] [SS-012] [DEF-62] [DEF-63]', async () => {
    const { names, fetched, go } = show(started)
    expect(await screen.findByRole('button', { name: 'Pay $25.89' })).toBeDefined()
    expect(location.pathname + location.search).toBe('/quick-checkout?utm_source=mail&session=cs_1')
    expect(localStorage.getItem('session_id')).toBe('cs_1')
    expect(sessionStorage.getItem('storeId')).toBe('str_1')
    expect(names().filter((name) => name === 'generateInstant')).toHaveLength(1)
    expect(fetched).toHaveBeenCalledOnce()
    expect(go).not.toHaveBeenCalled()
  })

  it('loads a separate page if the link uses another language', async () => {
    const { go } = show(started, null)
    await waitFor(() => expect(go).toHaveBeenCalledWith('/quick-checkout?utm_source=mail&session=cs_1', true))
  })

  it("explains why it can't sell and offers a retry [DEF-69]", async () => {
    const errors = silenceErrors()
    const detail = 'This payment link has expired. Ask the store for a new one.'
    const { names } = show({ generateInstant: refusal(410, detail, { code: 'link_expired' }) })
    expect(await screen.findByText(detail)).toBeDefined()
    expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(names()).toHaveLength(2))
    errors.mockRestore()
  })
})

describe('the live instant page [SS-002] [API-155]', () => {
  it('sends a changed selection to the server and uses its totals', async () => {
    const chosen = makeLiveCart({ cart_version: 2, total: 1490, subtotal: 900 })
    const { calls } = show({ ...started, changeSelection: { live_cart: chosen } })
    fireEvent.click(await screen.findByRole('radio', { name: /Mug/ }))
    expect(await screen.findByRole('button', { name: 'Pay $14.90' })).toBeDefined()
    expect(calls.find(({ name }) => name === 'changeSelection')).toMatchObject({
      body: { live_cart_session_id: 'cs_1', product_id: 'prd_2', variant_id: null, selected: true },
    })
  })

  it('saves an answer on blur and blocks the payment without a required one', async () => {
    const { calls, names } = show({ ...started, updateCustomFields: { live_cart: makeLiveCart() } })
    fireEvent.click(await screen.findByRole('button', { name: /^Pay/ }))
    expect(await screen.findByText('Engraving is required')).toBeDefined()
    expect(names()).not.toContain('pay')
    const field = screen.getByLabelText('Engraving')
    fireEvent.change(field, { target: { value: 'For Ada' } })
    fireEvent.blur(field)
    await waitFor(() => expect(names()).toContain('updateCustomFields'))
    expect(calls.find(({ name }) => name === 'updateCustomFields')).toMatchObject({
      body: { live_cart_session_id: 'cs_1', custom_fields: { question_1: 'For Ada' } },
    })
  })
})

describe('the redirect from the confirmation', () => {
  const onward = () => {
    const go = vi.fn<(address: string) => void>()
    const { unmount } = render(<RedirectCountdown to="https://example.com/thanks" session_id="cs_1" go={go} />)
    return { go, unmount }
  }

  const pass = (time: number) =>
    act(() => {
      vi.advanceTimersByTime(time)
    })

  it('names its destination and redirects once, never again automatically', () => {
    vi.useFakeTimers()
    try {
      const { go, unmount } = onward()
      expect(screen.getByText('You’ll be redirected to example.com in a moment.')).toBeDefined()
      for (let second = 0; second < 9; second += 1) pass(1000)
      expect(go).toHaveBeenCalledExactlyOnceWith('https://example.com/thanks')
      unmount()
      const again = onward()
      expect(screen.getByText('Continue on example.com when you’re ready.')).toBeDefined()
      pass(60_000)
      expect(again.go).not.toHaveBeenCalled()
    } finally {
      vi.useRealTimers()
    }
  })

  it('lets the shopper stay', () => {
    onward()
    fireEvent.click(screen.getByRole('button', { name: 'Stay here' }))
    expect(screen.getByRole('link', { name: 'Continue now' }).getAttribute('href')).toBe('https://example.com/thanks')
  })
})
