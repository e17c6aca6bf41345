import 'fake-indexeddb/auto'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeApi } from '../../../../tests/support/app/fake-api.ts'
import { renderRoutes } from '../../../../tests/support/app/render-app.tsx'
import { signedInDevice } from '../../../../tests/support/app/signed-in.ts'
import { defaultPaymentPage } from '../../../shared/domain/pages/page-defaults.ts'
import PaymentPageEditorScreen from './payment-page-editor-screen.tsx'
import PaymentPagesScreen from './payment-pages-screen.tsx'

const page = {
  ...defaultPaymentPage(),
  store_id: 'str_1',
  payment_page_id: 'ppg_1',
  payment_page_type: 'standard',
  name: 'Main',
  status: 'live',
  is_default: true,
  version: 1,
  published_version: 1,
  updated_at: '2026-11-21T00:00:00Z',
}

it('shows pages to read-only members without actions [RO-001]', async () => {
  signedInDevice({ role: 'read_only' })
  fakeApi({ 'GET /api/payment-page/all': { body: { payment_pages: [page], total: 1 } } })
  renderRoutes([{ path: '*', element: <PaymentPagesScreen /> }], '/editor/checkout/payment-pages')
  const card = within(await screen.findByRole('article', { name: 'Main' }))
  expect(card.getByRole('button', { name: 'Copy link' })).toBeDefined()
  expect(card.queryByRole('button', { name: 'Actions for Main' })).toBeNull()
  expect(card.queryByRole('checkbox')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Create page' })).toBeNull()
})

it('opens the editor for read-only members with all fields disabled [RO-001]', async () => {
  signedInDevice({ role: 'read_only' })
  const { sent } = fakeApi({
    'GET /api/payment-page/details': { body: { paymentPageDetails: page } },
    'GET /api/shipping-methods': { body: { shipping_methods: [] } },
    'GET /api/orchestration/allOrchestration': { body: { data: [] } },
    'GET /api/reviews': { body: { reviews: [] } },
    'GET /api/affirmation-box/details': { body: { affirmationBox: null } },
  })
  const path = '/editor/checkout/payment-pages/standard/update/:paymentPageId'
  renderRoutes([{ path, element: <PaymentPageEditorScreen /> }], path.replace(':paymentPageId', 'ppg_1'))
  await screen.findByText('Your role lets you view this page but not edit it.')
  expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  expect(screen.getByRole<HTMLFieldSetElement>('group', { name: 'Name' }).disabled).toBe(true)
  expect(sent.every(({ method }) => method === 'GET')).toBe(true)
})
