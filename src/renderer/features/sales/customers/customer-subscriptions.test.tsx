import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fakeApi } from '../../../../../tests/support/app/fake-api.ts'
import { renderRoutes } from '../../../../../tests/support/app/render-app.tsx'
import { signedInDevice } from '../../../../../tests/support/app/signed-in.ts'
import type { SubscriptionListRow } from '../../../../shared/contracts/subscriptions/subscription-shapes.ts'
import { CustomerSubscriptions } from './customer-subscriptions.tsx'

const LIST = 'GET /api/subscriptions/customer-subscriptions'
const row: SubscriptionListRow = {
  id: 'sub_1',
  subscription_display_id: 'SUB-2114',
  amount: 2890,
  currency: 'USD',
  subscription_plan: { plan_id: 'pln_1', plan_name: 'Single-origin monthly' },
  status: 'paused',
  customer_id: 'cus_1',
  customer: { name: 'Hannah Brandvold', email: '' },
  start_date: '2026-03-18T12:00:00.000Z',
  frequency: 'monthly',
  quantity: 1,
  next_charge_day: '2026-12-18',
  cancel_at_period_end: false,
  mode: 'live',
}

describe('the subscriptions of a customer', () => {
  it('link to their details', async () => {
    signedInDevice()
    fakeApi({ [LIST]: { body: { subscriptions: [row] } } })
    renderRoutes([{ path: '/', element: <CustomerSubscriptions customer_id="cus_1" /> }], '/')
    const link = await screen.findByRole('link', { name: 'Single-origin monthly' })
    expect(link.getAttribute('href')).toBe('/subscriptions/details?id=sub_1')
    expect(screen.getByText('Paused')).toBeTruthy()
    expect(screen.getByText(/next charge Dec 18, 2026/)).toBeTruthy()
  })

  it('don’t look like none after a failure [ERR-021, DEF-42]', async () => {
    signedInDevice()
    const { answers } = fakeApi({ [LIST]: { status: 400, body: { detail: 'Something is wrong' } } })
    renderRoutes([{ path: '/', element: <CustomerSubscriptions customer_id="cus_1" /> }], '/')
    expect(await screen.findByText('Subscriptions couldn’t be loaded')).toBeTruthy()
    answers[LIST] = { body: { subscriptions: [row] } }
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('Paused')).toBeTruthy()
  })
})
