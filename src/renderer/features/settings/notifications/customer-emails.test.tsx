import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { fakeApi } from '../../../../../tests/support/app/fake-api.ts'
import { renderAt } from '../../../../../tests/support/app/render-app.tsx'
import { signedInDevice } from '../../../../../tests/support/app/signed-in.ts'
import { customerEmails } from '../../../../shared/domain/orders/customer-emails.ts'
import NotificationsScreen from '../notifications-screen.tsx'

const emails = customerEmails.map((email) => ({ email, enabled: email !== 'refund' }))
const answers = {
  'GET /api/notifications/get-all': { body: { notifications: [], total: 0 } },
  'GET /api/notifications/get-unread': { body: { notifications: [], total: 0 } },
  'GET /api/customer-emails/settings': { body: { emails } },
  'GET /api/customer-emails/preview': {
    body: { subject: 'Your order is on its way', html: '<p>Hello</p>', text: 'Hello' },
  },
  'POST /api/customer-emails/settings': { body: { emails } },
  'POST /api/customer-emails/test': { body: { message: 'Test email sent to ada@mail.example' } },
}

beforeEach(() => void signedInDevice())

it('lists a store’s emails, previews the selected one and sends a test of it', async () => {
  const { sent } = fakeApi(answers)
  renderAt(<NotificationsScreen />, '/settings/notifications?tab=customer-emails')
  const list = await screen.findByRole('list', { name: 'Customer emails' })
  const switchOf = (name: string) => within(list).getByRole<HTMLInputElement>('switch', { name: `Send: ${name}` })
  expect([switchOf('Receipt').checked, switchOf('Refund').checked]).toEqual([true, false])
  fireEvent.click(within(list).getByRole('button', { name: /^Shipping confirmation/ }))
  const preview = await screen.findByRole('region', { name: 'Preview: Shipping confirmation' })
  const frame = await within(preview).findByTitle('Your order is on its way')
  expect([frame.getAttribute('srcdoc'), frame.getAttribute('sandbox')]).toEqual(['<p>Hello</p>', ''])
  await waitFor(() => expect(sent.some(({ url }) => url.includes('email=shipping_confirmation'))).toBe(true))
  fireEvent.click(within(preview).getByRole('button', { name: 'Send me a test email' }))
  expect(await screen.findByText('Test email sent to ada@mail.example')).toBeTruthy()
  fireEvent.click(switchOf('Receipt'))
  await waitFor(() =>
    expect(sent.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
      expect.objectContaining({ email: 'shipping_confirmation', language: 'en' }),
      expect.objectContaining({ email: 'receipt', enabled: false }),
    ]),
  )
})
