import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { fakeApi, type FakeAnswer } from '../../../../../tests/support/app/fake-api.ts'
import { renderAt } from '../../../../../tests/support/app/render-app.tsx'
import { signedInDevice } from '../../../../../tests/support/app/signed-in.ts'
import type { EditableShippingMethod } from '../../../../shared/contracts/checkout/shipping-methods.ts'
import { PageSettings } from './group.fixture.tsx'
import { ShippingGroup } from './shipping-group.tsx'

const standard: EditableShippingMethod = {
  id: 'shp_1',
  method_id: 'shp_1',
  store_id: 'str_1',
  payment_page_id: 'ppg_1',
  shipping_title: 'Standard',
  shipping_description: '',
  shipping_timeframe: '3–5 business days',
  shipping_rate: 590,
  minimum_subtotal: 0,
  is_default: true,
  section_order: 0,
  version: 3,
}

const open = async (update: FakeAnswer) => {
  const served = fakeApi({
    'GET /api/shipping-methods': { body: { shipping_methods: [standard] } },
    'PUT /api/shipping-methods/update': update,
  })
  renderAt(
    <PageSettings>
      <ShippingGroup />
    </PageSettings>,
  )
  fireEvent.click(screen.getByRole('button', { name: /^Shipping/ }))
  fireEvent.click(await screen.findByRole('button', { name: 'Edit Standard' }))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.change(dialog.getByLabelText('Title'), { target: { value: 'Slow boat' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Save method' }))
  return served
}

beforeEach(() => void signedInDevice())

it('saves a changed method and closes the dialog', async () => {
  const { sent } = await open({ body: { data: { ...standard, shipping_title: 'Slow boat' } } })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent.find(({ url }) => url.endsWith('/update'))?.body).toMatchObject({
    id: 'shp_1',
    shipping_title: 'Slow boat',
  })
})

it('logs a failed update, shows the reason and keeps the input [ERR-040]', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  await open({ status: 500, body: { detail: 'Broken' } })
  expect(await screen.findByRole('alert')).toBeDefined()
  expect(logged).toHaveBeenCalledWith('Shipping method update:', expect.any(String))
  expect(screen.getByDisplayValue('Slow boat')).toBeDefined()
})
