import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeApi } from '../../../../tests/support/fake-api.ts'
import { renderRoutes } from '../../../../tests/support/render-app.tsx'
import { signedInDevice } from '../../../../tests/support/signed-in.ts'
import { defaultPaymentPage } from '../../../shared/domain/page-defaults.ts'
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

it('shows the pages to who may only look, and opens no editor for them [RO-001]', async () => {
  signedInDevice({ role: 'read_only' })
  fakeApi({ 'GET /api/payment-page/all': { body: { payment_pages: [page], total: 1 } } })
  const { unmount } = renderRoutes([{ path: '*', element: <PaymentPagesScreen /> }], '/editor/checkout/payment-pages')
  const card = within(await screen.findByRole('article', { name: 'Main' }))
  expect(card.queryByRole('link')).toBeNull()
  expect(card.getByRole('button', { name: 'Copy link' })).toBeDefined()
  unmount()
  const path = '/editor/checkout/payment-pages/standard/update/:paymentPageId'
  renderRoutes([{ path, element: <PaymentPageEditorScreen /> }], path.replace(':paymentPageId', 'ppg_1'))
  expect(screen.getByRole('heading', { name: 'Your role in this store does not allow this' })).toBeDefined()
})
