import { configure, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { defaultConfirmationPage } from '../../../shared/domain/pages/page-defaults.ts'
import type { View } from './initial-view.ts'
import type { ConfirmationData } from '../screens/confirmation-screen.tsx'
import type { DeviceDraft } from '../session/device-copy.ts'
import { englishShopper } from '../messages.ts'
import { ShopApp } from './shop-app.tsx'
import {
  allowFrames,
  fakeApi,
  filled,
  silenceErrors,
  makeData,
  makeLiveCart,
  makeStore,
  publicStore,
  refusal,
} from '../shopper.fixture.ts'
import StartScreen from './start-screen.tsx'

// Screens are loaded on demand, which takes a while on a busy machine.
configure({ asyncUtilTimeout: 10_000 })

beforeEach(() => {
  allowFrames()
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/checkout')
})

function tools(answers: Parameters<typeof fakeApi>[0] = {}, kept: DeviceDraft | null = null) {
  const fake = fakeApi(answers)
  const copy = {
    read: () => Promise.resolve(kept),
    write: vi.fn<(kept: DeviceDraft) => Promise<void>>(() => Promise.resolve()),
    clear: vi.fn<() => Promise<void>>(() => Promise.resolve()),
  }
  const go = vi.fn<(address: string) => void>()
  return { ...fake, tools: { api: fake.api, copy, go, texts: englishShopper }, copy, go }
}

const show = (view: View, given = tools()) => {
  render(<ShopApp view={view} tools={given.tools} locale="en" />)
  return given
}

const kept = (session_id: string): DeviceDraft => ({
  session_id,
  forms: makeStore(filled).get().checkout,
  transaction_id: '',
})

describe('the live checkout', () => {
  it('paints the embedded data before any call [SS-003] [CO-006] [CONST-018] [CONST-020]', () => {
    const { calls } = show({ name: 'checkout', data: makeData() })
    expect(screen.getByRole('button', { name: 'Pay $25.89' })).toBeDefined()
    expect(screen.getByLabelText('Billing address is the same as shipping')).toHaveProperty('checked', false)
    expect(screen.getByLabelText('Email me news and offers')).toHaveProperty('checked', true)
    expect(screen.getByText('Test mode. You won’t be charged.')).toBeDefined()
    expect(calls).toEqual([])
  })

  it('stores the session and its store, and counts the view once [LS-006] [LS-009] [API-164] [API-161]', async () => {
    const { names } = show({ name: 'checkout', data: makeData() })
    await waitFor(() => expect(names()).toEqual(['recordImpression', 'updateBrowserInfo']))
    expect(localStorage.getItem('session_id')).toBe('cs_1')
    expect(sessionStorage.getItem('storeId')).toBe('str_1')
  })

  it('counts the view of a shopper who leaves at once, and only once [API-164]', async () => {
    const { names } = show({ name: 'checkout', data: makeData() })
    await waitFor(() => expect(localStorage.getItem('session_id')).toBe('cs_1'))
    window.dispatchEvent(new Event('pagehide'))
    window.dispatchEvent(new Event('pagehide'))
    expect(names().filter((name) => name === 'recordImpression')).toHaveLength(1)
  })

  it("shows a field's errors on blur, and all of them after Pay [VA-030] [VA-032]", async () => {
    show({ name: 'checkout', data: makeData() })
    expect(screen.queryByText('Email is required')).toBeNull()
    fireEvent.blur(screen.getByLabelText('Email'))
    expect(screen.getByText('Email is required')).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: /^Pay/ }))
    await waitFor(() => expect(screen.getAllByText('Full name is required')).toHaveLength(2))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Email')))
  })

  it('restores what this device saved, of this checkout or for a new one', async () => {
    for (const id of ['cs_1', 'cs_0']) {
      const { unmount } = render(
        <ShopApp view={{ name: 'checkout', data: makeData() }} tools={tools({}, kept(id)).tools} locale="en" />,
      )
      await waitFor(() => expect(screen.getByLabelText('Email')).toHaveProperty('value', 'maya@example.com'))
      unmount()
    }
  })

  it('saves each change on the device', async () => {
    const { copy } = show({ name: 'checkout', data: makeData() })
    fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'a@example.com' } })
    await waitFor(() => expect(copy.write).toHaveBeenCalled())
    expect(copy.write.mock.lastCall?.[0]).toMatchObject({
      session_id: 'cs_1',
      forms: { contactInfo: { email: 'a@example.com' } },
    })
  })

  it('waits for a pending payment instead of offering another one', async () => {
    const given = tools({ checkStatus: { status: 'completed', order_number: '1001' } })
    show({ name: 'checkout', data: makeData({ status: 'processing' }) }, given)
    expect(await screen.findByRole('heading', { name: 'Checking your payment' })).toBeDefined()
    expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull()
    await waitFor(() => expect(given.go).toHaveBeenCalledWith('/confirmation?session=cs_1'))
  })

  it('shows that a store cannot take payments', () => {
    show({ name: 'checkout', data: { ...makeData(), options: [] } })
    expect(screen.getByText(englishShopper.no_methods)).toBeDefined()
  })
})

describe('other pages', () => {
  it('show an empty cart, a problem and a missing order [GAP-10] [GAP-81] [GAP-82]', async () => {
    const { unmount } = render(
      <ShopApp view={{ name: 'empty', store: publicStore }} tools={tools().tools} locale="en" />,
    )
    expect(await screen.findByRole('heading', { name: 'Your cart is empty' })).toBeDefined()
    expect(screen.getByRole('link', { name: 'Go to the store' })).toHaveProperty('href', 'https://kettle.example/')
    unmount()
    show({ name: 'no-order', store: null })
    expect(await screen.findByRole('heading', { name: 'No order found' })).toBeDefined()
    show({ name: 'problem', detail: 'Session not found', store: null })
    expect(await screen.findByRole('heading', { name: 'Session not found' })).toBeDefined()
    // A link: it works without JavaScript.
    expect(screen.getByText('Try again').getAttribute('href')).toBe('')
  })

  it('show the finished order from the embedded data, clear the storage and sync nothing [CF-001] [CO-013]', async () => {
    const order: ConfirmationData['order'] = {
      store_id: 'str_1',
      order_number: '1001',
      line_items: [],
      total_price: 2589,
      subtotal_price: 1999,
      discount_price: 0,
      promo_code: null,
      shipping_price: 590,
      shipping_title: 'Standard',
      tax_price: 0,
      currency: 'USD',
      payment_details: { card_type: 'visa', card_last_four: '4242' },
      is_cashapp: false,
      mode: 'test',
      created_at: '2026-11-21T08:00:00.000Z',
    }
    const said = {
      review_id: 'rev_1',
      user_name: 'Daniel Weiss',
      user_role: '',
      review_title: '',
      product_review: 'The spout does not drip.',
      product_title: '',
      product_description: '',
      user_profile_picture: null,
      product_image_1: null,
      product_image_2: null,
      product_image_3: null,
      product_image_4: null,
    }
    const confirmation_page = {
      ...defaultConfirmationPage(),
      confirmation_page_id: 'cfp_1',
      store_id: 'str_1',
      status: 'live' as const,
      is_default: true,
      reviews_enabled: true,
      tracking_code_enabled: true,
    }
    const page = { kind: 'confirmation' as const, confirmation_page, reviews: [said], payment_page: null }
    const data = { order, session: makeLiveCart(), store: publicStore, ...page }
    const given = show({ name: 'confirmation', data })
    expect(await screen.findByText('Visa ending in 4242')).toBeDefined()
    expect(screen.getByText('Daniel Weiss')).toBeDefined()
    expect(screen.getByText('Tracking number')).toBeDefined()
    expect(given.copy.clear).toHaveBeenCalled()
    expect(given.names()).not.toContain('updateCustomerInfo')
  })

  it('redirect a finished session', () => {
    const { go } = show({ name: 'go', to: '/confirmation?session=cs_1' })
    expect(go).toHaveBeenCalledWith('/confirmation?session=cs_1', true)
  })

  it('link the cart to the checkout', async () => {
    show({ name: 'cart', data: makeData() })
    const link = await screen.findByRole('link', { name: 'Go to checkout' })
    expect(link.getAttribute('href')).toBe('/checkout?session=cs_1')
  })
})

describe('starting from a variant or an offer', () => {
  const startAt = (given: ReturnType<typeof tools>, query = 'utm_source=mail&variant_id=v1') => {
    history.replaceState(null, '', `/checkout?${query}`)
    const reload = vi.fn<() => void>()
    render(<StartScreen query={new URLSearchParams(query)} store={null} tools={given.tools} reload={reload} />)
    return reload
  }

  it('starts one session, rewrites the address in place and reloads once [SS-009] [SS-010] [SS-011] [SS-012]', async () => {
    const given = tools({ startByVariant: { session_id: 'cs_9', store_id: 'str_9' } })
    const before = history.length
    const reload = startAt(given)
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
    expect(given.calls).toMatchObject([{ name: 'startByVariant', body: { variant_id: 'v1' } }])
    expect(location.search).toBe('?utm_source=mail&session=cs_9')
    expect(history.length).toBe(before)
    expect(localStorage.getItem('session_id')).toBe('cs_9')
    expect(sessionStorage.getItem('storeId')).toBe('str_9')
  })

  it('starts one session from an offer, rewrites the address and reloads once [SS-006] [SS-007] [SS-008] [DEF-62]', async () => {
    const given = tools({ startByOffer: { session_id: 'cs_9', store_id: 'str_9' } })
    const before = history.length
    const reload = startAt(given, 'offer_id=o1&variant_id=v1&utm_source=mail')
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
    expect(given.calls).toMatchObject([{ name: 'startByOffer', body: { offer_id: 'o1' } }])
    expect(location.search).toBe('?utm_source=mail&session=cs_9')
    expect(history.length).toBe(before)
    expect(localStorage.getItem('session_id')).toBe('cs_9')
  })

  it('explains why an offer could not be started [ERR-041] [DEF-69]', async () => {
    silenceErrors()
    const given = tools({ startByOffer: refusal(410, 'This offer has ended') })
    const reload = startAt(given, 'offer_id=o1')
    expect(await screen.findByRole('heading', { name: 'This offer has ended' })).toBeDefined()
    expect(reload).not.toHaveBeenCalled()
  })

  it('explains why a variant could not be started, and retries [ERR-042] [DEF-69]', async () => {
    silenceErrors()
    const given = tools({
      startByVariant: (turn: number) =>
        turn === 1 ? refusal(404, 'This product is not available') : { session_id: 'cs_9', store_id: 'str_9' },
    })
    const reload = startAt(given)
    expect(await screen.findByRole('heading', { name: 'This product is not available' })).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
  })

  it('offers the store and available variants instead of a sold-out one, without Try again [GAP-87]', async () => {
    silenceErrors()
    const startByVariant = refusal(409, 'Kettle (Black) is sold out', {
      code: 'sold_out',
      store: publicStore,
      variants: [{ variant_id: 'v2', title: 'White' }],
    })
    startAt(tools({ startByVariant }))
    expect(await screen.findByRole('heading', { name: 'Kettle (Black) is sold out' })).toBeDefined()
    expect(screen.getByText('You haven’t been charged.')).toBeDefined()
    expect(screen.getByRole('banner').textContent).toContain('Kettle & Crane')
    const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
    expect(hrefOf('White')).toBe('?utm_source=mail&variant_id=v2')
    expect(hrefOf('Go to the store')).toBe('https://kettle.example')
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  })
})
