import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fakeApi } from '../../../../../tests/support/app/fake-api.ts'
import { renderRoutes } from '../../../../../tests/support/app/render-app.tsx'
import { signedInDevice } from '../../../../../tests/support/app/signed-in.ts'
import { makeDetails, makeUpcoming } from '../subscriptions.fixture.ts'
import SubscriptionDetailsScreen from './subscription-details-screen.tsx'

const DETAILS = 'GET /api/subscriptions/details'
const PREVIEW = 'POST /api/subscriptions/preview'
const preview = {
  effective_day: '2026-12-18',
  before: [makeUpcoming('2026-12-18'), makeUpcoming('2027-01-18')],
  after: [makeUpcoming('2027-01-18'), makeUpcoming('2027-02-18', { total: 3000 })],
  refusal: null,
}
const changed = {
  body: {
    message: 'Delivery skipped',
    data: {
      id: 'sub_1',
      status: 'active',
      next_charge_day: '2027-01-18',
      paused_until: null,
      cancel_at_period_end: false,
      quantity: 1,
      note: '',
    },
  },
}
const routes = [
  { path: '/subscriptions/details', element: <SubscriptionDetailsScreen /> },
  { path: '*', element: null },
]

function show(answers: Parameters<typeof fakeApi>[0] = {}, at = '/subscriptions/details?id=sub_1') {
  signedInDevice()
  const api = fakeApi({ [DETAILS]: { body: { data: makeDetails() } }, [PREVIEW]: { body: preview }, ...answers })
  return { ...renderRoutes(routes, at), ...api }
}

const openMenu = async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Actions' }))
  return screen.findByRole('menu')
}
const choose = async (name: RegExp) => {
  fireEvent.click(within(await openMenu()).getByRole('menuitem', { name }))
  return screen.findByRole('dialog')
}

describe('the details of a subscription [RT-061, API-062]', () => {
  it('shows the header, figures, next charges with their parts, charges and side column', async () => {
    show()
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Subscription')
    expect(await screen.findByText('Single-origin monthly', { selector: 'h1' })).toBeTruthy()
    const next = screen.getByRole('region', { name: /Next three charges/ })
    expect(within(next).getAllByRole('listitem')).toHaveLength(3)
    expect(within(next).getAllByRole('listitem')[0]?.textContent).toContain(
      'Single-origin monthly $28.90Shipping $4.90Tax $2.79',
    )
    expect(screen.getByText('in 27 days')).toBeTruthy()
    expect(screen.getByText('NMI: Insufficient funds')).toBeTruthy()
    expect(screen.getByRole('link', { name: '#10412' }).getAttribute('href')).toBe(
      '/sales/orders/details?order_id=ord_1',
    )
    expect(screen.getByText('Visa ending in 4242')).toBeTruthy()
    expect(screen.getByText('Aug 18 skipped')).toBeTruthy()
    expect(screen.getByText('Prefers washed coffees. Grind for V60.')).toBeTruthy()
  })

  it('grays out what isn’t allowed, with the reason [GAP-44]', async () => {
    show({ [DETAILS]: { body: { data: makeDetails({ status: 'paused', paused_until: '2027-01-01' }) } } })
    const menu = await openMenu()
    const skip = within(menu).getByRole('menuitem', { name: /Skip next charge/ })
    expect(skip.hasAttribute('disabled') || skip.getAttribute('data-disabled') !== null).toBe(true)
    expect(skip.textContent).toContain('Resume it first')
    expect(within(menu).getByRole('menuitem', { name: 'Resume' })).toBeTruthy()
  })

  it('confirms an action with the charges before and after it', async () => {
    const { sent } = show({ 'POST /api/subscriptions/skip': changed })
    const dialog = await choose(/Skip next charge/)
    const table = await within(dialog).findByRole('table', { name: 'Next charges' })
    const rows = within(table)
      .getAllByRole('row')
      .map(({ textContent }) => textContent)
    expect(rows).toEqual([
      'ChargeNowAfterTotal',
      '1Dec 18, 2026Jan 18, 2027$36.59',
      '2Jan 18, 2027Feb 18, 2027$36.59 $30.00',
    ])
    fireEvent.click(within(dialog).getByRole('button', { name: 'Skip charge' }))
    expect(await screen.findByText('Delivery skipped')).toBeTruthy()
    expect(sent.find(({ url }) => url.endsWith('/subscriptions/skip'))?.body).toEqual({
      subscription_id: 'sub_1',
      email_customer: true,
    })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('skips and restores any of the charges shown', async () => {
    const skipped = [{ cycle: 10, day: '2027-01-18' }]
    const upcoming = [makeUpcoming('2026-12-18', { cycle: 9 }), makeUpcoming('2027-02-18', { cycle: 11 })]
    const { sent } = show({
      [DETAILS]: { body: { data: makeDetails({ upcoming, skipped }) } },
      'POST /api/subscriptions/skip': changed,
      'POST /api/subscriptions/unskip': changed,
    })
    const next = await screen.findByRole('region', { name: /Next three charges/ })
    await within(next).findByRole('button', { name: 'Skip Feb 18, 2027' })
    expect(
      within(next)
        .getAllByRole('listitem')
        .map((row) => row.textContent)[1],
    ).toContain('Skipped on Jan 18, 2027')
    for (const [button, title, confirm, path, cycle] of [
      ['Skip Feb 18, 2027', 'Skip the Feb 18, 2027 charge?', 'Skip charge', 'skip', 11],
      ['Undo skip Jan 18, 2027', 'Restore the Jan 18, 2027 charge?', 'Restore charge', 'unskip', 10],
    ] as const) {
      fireEvent.click(within(next).getByRole('button', { name: button }))
      const dialog = await screen.findByRole('dialog')
      expect(within(dialog).getByRole('heading', { name: title })).toBeTruthy()
      await within(dialog).findByRole('table', { name: 'Next charges' })
      fireEvent.click(within(dialog).getByRole('button', { name: confirm }))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      const request = sent.find(({ url }) => url.endsWith(`/subscriptions/${path}`))
      expect(request?.body).toEqual({ subscription_id: 'sub_1', email_customer: true, cycle })
    }
  })

  it.each([
    [/^Pause$/, 'Pause subscription', 'pause', { pause_duration: 30 }],
    [/Cancel subscription/, 'Cancel subscription', 'cancel', { at: 'now' }],
  ])('sends the call of %s [SU-025, SU-026]', async (item, button, path, fields) => {
    const { sent } = show({ [`POST /api/subscriptions/${path}`]: changed })
    const dialog = await choose(item)
    await within(dialog).findByRole('table', { name: 'Next charges' })
    fireEvent.click(within(dialog).getByRole('button', { name: button }))
    await waitFor(() =>
      expect(sent.find(({ url }) => url.endsWith(`/subscriptions/${path}`))?.body).toEqual({
        subscription_id: 'sub_1',
        email_customer: true,
        ...fields,
      }),
    )
  })

  it('moves to a date [SU-027]', async () => {
    const { sent } = show({ 'POST /api/subscriptions/move': changed })
    const dialog = await choose(/Move next charge/)
    fireEvent.change(within(dialog).getByLabelText('New date'), { target: { value: '2026-12-24' } })
    await within(dialog).findByRole('table', { name: 'Next charges' })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Move charge' }))
    await waitFor(() =>
      expect(sent.find(({ url }) => url.endsWith('/subscriptions/move'))?.body).toEqual({
        subscription_id: 'sub_1',
        email_customer: true,
        move_date: '2026-12-24',
      }),
    )
  })

  it('activates [SU-028]', async () => {
    const { sent } = show({
      [DETAILS]: { body: { data: makeDetails({ status: 'cancelled' }) } },
      'POST /api/subscriptions/activate': changed,
    })
    const dialog = await choose(/^Reactivate$/)
    await within(dialog).findByRole('table', { name: 'Next charges' })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Reactivate' }))
    await waitFor(() => expect(sent.some(({ url }) => url.endsWith('/subscriptions/activate'))).toBe(true))
  })

  it.each([
    [/Cancel subscription/, 'Cancel subscription', 'cancel'],
    [/^Pause$/, 'Pause subscription', 'pause'],
    [/Skip next charge/, 'Skip charge', 'skip'],
  ])('claims no success after a failure of %s [DEF-41, ERR-023, ERR-028]', async (item, button, path) => {
    show({ [`POST /api/subscriptions/${path}`]: { status: 422, body: { detail: 'Not allowed for status Paused' } } })
    const dialog = await choose(item)
    await within(dialog).findByRole('table', { name: 'Next charges' })
    fireEvent.click(within(dialog).getByRole('button', { name: button }))
    expect(await screen.findByText('Not allowed for status Paused')).toBeTruthy()
    expect(screen.getByText('Active')).toBeTruthy()
    expect(screen.getByRole('dialog')).toBeTruthy()
  })

  it('claims no success after a failed move [ERR-027]', async () => {
    show({ 'POST /api/subscriptions/move': { status: 503, body: { detail: 'Try again in a moment' } } })
    const dialog = await choose(/Move next charge/)
    fireEvent.change(within(dialog).getByLabelText('New date'), { target: { value: '2026-12-24' } })
    await within(dialog).findByRole('table', { name: 'Next charges' })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Move charge' }))
    expect(await screen.findByText('Try again in a moment')).toBeTruthy()
    expect(screen.getByRole('dialog')).toBeTruthy()
  })

  it('claims no success after a failed activation [ERR-029]', async () => {
    show({
      [DETAILS]: { body: { data: makeDetails({ status: 'cancelled' }) } },
      'POST /api/subscriptions/activate': { status: 422, body: { detail: 'The plan is archived' } },
    })
    const dialog = await choose(/^Reactivate$/)
    await within(dialog).findByRole('table', { name: 'Next charges' })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Reactivate' }))
    expect(await screen.findByText('The plan is archived')).toBeTruthy()
    expect(screen.getByText('Cancelled')).toBeTruthy()
  })

  it.each([
    ['paid', '$36.59 recovered: order #1042', 'success'],
    ['declined', '$36.59 was declined: Insufficient funds', 'error'],
    ['processing', 'The payment is being processed', 'info'],
  ])('shows the outcome of a retry: %s [GAP-44]', async (outcome, message, kind) => {
    show({
      [DETAILS]: { body: { data: makeDetails({ status: 'past_due' }) } },
      'POST /api/subscriptions/retry': { body: { ...changed.body, message, outcome } },
    })
    const dialog = await choose(/Retry now/)
    await within(dialog).findByRole('table', { name: 'Next charges' })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Retry now' }))
    expect((await screen.findByText(message)).closest('[data-toast]')?.getAttribute('data-toast')).toBe(kind)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('says why an action is refused, and can’t be confirmed then', async () => {
    const refusal = { message: 'Choose a date after today', field: 'move_date' }
    show({ [PREVIEW]: { body: { ...preview, effective_day: null, refusal } } })
    const dialog = await choose(/Move next charge/)
    expect(await within(dialog).findByText('Choose a date after today')).toBeTruthy()
    expect(within(dialog).getByRole('button', { name: 'Move charge' }).hasAttribute('disabled')).toBe(true)
  })

  it('shows a failure of the details with a retry [ERR-020, DEF-42]', async () => {
    show({ [DETAILS]: { status: 404, body: { detail: 'Subscription not found' } } })
    expect(await screen.findByText('Subscription not found')).toBeTruthy()
  })

  it('leads back to the list without an id', async () => {
    show({}, '/subscriptions/details')
    expect((await screen.findByRole('link', { name: 'View all subscriptions' })).getAttribute('href')).toBe(
      '/subscriptions',
    )
  })
})
