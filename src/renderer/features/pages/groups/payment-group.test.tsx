import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { fakeApi } from '../../../../../tests/support/app/fake-api.ts'
import { renderAt } from '../../../../../tests/support/app/render-app.tsx'
import { signedInDevice } from '../../../../../tests/support/app/signed-in.ts'
import { PageSettings } from './group.fixture.tsx'
import { PaymentGroup } from './payment-group.tsx'

beforeEach(() => void signedInDevice())

const show = (total: number) => {
  fakeApi({ 'GET /api/sales-tax/all': { body: { tax_rates: [], total } } })
  renderAt(
    <PageSettings>
      <PaymentGroup />
    </PageSettings>,
  )
  fireEvent.click(screen.getByRole('button', { name: /^Payment and express/ }))
  fireEvent.click(screen.getByLabelText(/^Add sales tax/))
}

describe('sales tax switch [PP-003] [RT-089]', () => {
  it('says that the store has no tax rates, with a link to them', async () => {
    show(0)
    expect(await screen.findByText(/Your store has no tax rates yet/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Add tax rates' }).getAttribute('href')).toBe('/sales/sales-tax')
  })

  it('shows the number of rates', async () => {
    show(3)
    expect(await screen.findByText(/Your store has 3 tax rates/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Edit tax rates' }).getAttribute('href')).toBe('/sales/sales-tax')
  })
})
