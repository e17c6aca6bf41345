import { expect, it } from 'vitest'
import { notificationMail } from './notification-mail.ts'

const given = {
  to: 'ada@shop.example',
  title: 'New order #1001',
  message: '<b>Dana</b> paid $49.98',
  destination: '/sales/orders/details?order_id=ord_1',
  store_name: 'Fern & Hill',
  store_id: 'str_1',
  notification_id: 'ntf_1',
}

it('says what happened in which store, and links to it so that this notification is marked as read [NO-008]', () => {
  const mail = notificationMail('https://cartwright.example', given)
  expect(mail).toMatchObject({ to: 'ada@shop.example', subject: 'New order #1001 · Fern & Hill' })
  expect(mail.text).toContain(
    'https://cartwright.example/sales/orders/details?order_id=ord_1#notification=ntf_1&store=str_1',
  )
  expect(mail.text).toContain('https://cartwright.example/settings/notifications')
  expect(mail.html).toContain('&lt;b&gt;Dana&lt;/b&gt; paid $49.98')
})

it('is from Cartwright if it concerns no store, and its subject is one line', () => {
  const mail = notificationMail('https://cartwright.example', {
    ...given,
    title: 'An invite\r\nBcc: mallory@shop.example',
    store_name: null,
    store_id: null,
    notification_id: null,
  })
  expect(mail.subject).toBe('An invite Bcc: mallory@shop.example')
  expect(mail.text).toContain('https://cartwright.example/sales/orders/details?order_id=ord_1\n')
})
