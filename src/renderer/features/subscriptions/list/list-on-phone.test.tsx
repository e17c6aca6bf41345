import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { fakeApi } from '../../../../../tests/support/app/fake-api.ts'
import { usePhoneWidth } from '../../../../../tests/support/app/phone-width.ts'
import { renderRoutes } from '../../../../../tests/support/app/render-app.tsx'
import { signedInDevice } from '../../../../../tests/support/app/signed-in.ts'
import { makeRow, meta } from '../subscriptions.fixture.ts'
import SubscriptionsScreen from './subscriptions-screen.tsx'

const nobody = makeRow({
  id: 'sub_2',
  subscription_display_id: 'SUB-2113',
  status: 'cancelled',
  customer_id: null,
  customer: { name: null, email: '' },
})

function show() {
  signedInDevice()
  fakeApi({
    'GET /api/subscriptions/store-subscriptions/str_1': {
      body: { subscriptions: [makeRow(), nobody], total: 464, meta },
    },
    'GET /api/subscriptions/store-plans': { body: { plans: [], total: 0 } },
  })
  return renderRoutes(
    [
      { path: '/subscriptions', element: <SubscriptionsScreen /> },
      { path: '*', element: null },
    ],
    '/subscriptions',
  )
}

const cards = async () => {
  await screen.findByText(/SUB-2114/)
  return screen.getAllByRole('listitem').filter(({ textContent }) => textContent.includes('SUB-'))
}

describe('the list of subscriptions on a phone [RT-055]', () => {
  beforeEach(usePhoneWidth)

  it('shows the fields of each subscription as a card, without a table [SU-012, SU-013]', async () => {
    show()
    const [first, second, ...more] = await cards()
    expect(more).toEqual([])
    expect(screen.queryByRole('table')).toBeNull()
    for (const field of ['SUB-2114', '$28.90', 'Single-origin monthly', 'Active', 'Hannah Brandvold', 'Mar 18, 2026'])
      expect(first?.textContent).toContain(field)
    expect(second?.textContent).toContain('Unknown')
    expect(second?.textContent).toContain('Cancelled')
  })

  it('opens the details of a subscription [SU-009]', async () => {
    const { address } = show()
    await cards()
    fireEvent.click(screen.getByText(/SUB-2114/))
    await waitFor(() => expect(address()).toBe('/subscriptions/details?id=sub_1'))
  })

  it('has the six figures, the search and the filters [SU-002, SU-003, SU-005]', async () => {
    show()
    await cards()
    expect(screen.getByPlaceholderText('Search subscriptions...')).toBeTruthy()
    expect(screen.getByRole('button', { name: /^Filter/ })).toBeTruthy()
    const figures = screen.getByRole('region', { name: 'Total Revenue' }).parentElement
    expect(within(figures ?? document.body).getAllByRole('region')).toHaveLength(6)
  })
})
