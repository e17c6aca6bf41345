import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fakeApi } from '../../../../../tests/support/app/fake-api.ts'
import { renderRoutes } from '../../../../../tests/support/app/render-app.tsx'
import { signedInDevice } from '../../../../../tests/support/app/signed-in.ts'
import { TestClock } from './test-clock.tsx'

const CLOCK = 'GET /api/subscriptions/test-clock'
const ADVANCE = 'POST /api/subscriptions/test-clock/advance'
const now = '2026-11-21T14:00:00.000Z'
const clock = (advancing_to: string | null, advanced_from: string | null = null) => ({
  body: { data: { now, is_ahead: false, advancing_to, advanced_from } },
})

describe('the test clock', () => {
  it.each([
    ['By 1 day', '2026-11-22T14:00:00.000Z'],
    ['By 1 month', '2026-12-21T14:00:00.000Z'],
  ])('advances %s', async (item, advance_to) => {
    signedInDevice()
    const { sent } = fakeApi({ [CLOCK]: clock(null), [ADVANCE]: clock(advance_to) })
    renderRoutes([{ path: '/', element: <TestClock /> }], '/')
    fireEvent.click(await screen.findByRole('button', { name: 'Advance' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: item }))
    await waitFor(() => expect(sent.find(({ url }) => url.endsWith('/advance'))?.body).toMatchObject({ advance_to }))
  })

  it('lists what the latest advance made happen, with links', async () => {
    signedInDevice()
    const event = {
      event_id: 'sev_1',
      subscription_id: 'sub_1',
      subscription_display_id: 'SUB-1001',
      customer_name: 'Hannah Brandvold',
      kind: 'renewed',
      text: 'Renewed for $36.59: order #10412',
      order_id: 'ord_1',
      at: now,
    }
    fakeApi({
      [CLOCK]: clock(null, '2026-11-20T14:00:00.000Z'),
      'GET /api/subscriptions/test-clock/events': { body: { from: now, total: 1, data: [event] } },
    })
    renderRoutes([{ path: '/', element: <TestClock /> }], '/')
    fireEvent.click(await screen.findByRole('button', { name: 'What happened' }))
    expect(await screen.findByText('Renewed for $36.59: order #10412')).toBeTruthy()
    const subscription = screen.getByRole('link', { name: 'Hannah Brandvold, SUB-1001' })
    expect(subscription.getAttribute('href')).toBe('/subscriptions/details?id=sub_1')
    expect(screen.getByRole('link', { name: 'order' }).getAttribute('href')).toBe(
      '/sales/orders/details?order_id=ord_1',
    )
  })

  it('shows the progress', async () => {
    signedInDevice()
    fakeApi({ [CLOCK]: clock('2026-12-21T14:00:00.000Z') })
    renderRoutes([{ path: '/', element: <TestClock /> }], '/')
    expect((await screen.findByRole('status')).textContent).toMatch(/^Test clock: .+, advancing to .+…$/)
  })
})
