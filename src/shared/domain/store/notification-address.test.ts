import fc from 'fast-check'
import { expect, it } from 'vitest'
import { notificationAddress, notificationOrigin } from './notification-address.ts'

const id = fc.option(fc.stringMatching(/^[a-z]{3}_[0-9a-z]{26}$/), { nil: null })

it('adds the notification and its store to any destination, and parses them back [NO-008]', () => {
  fc.assert(
    fc.property(fc.constantFrom('/dashboard', '/sales/orders/details?order_id=ord_1'), id, id, (path, one, other) => {
      const origin = { notification_id: one, store_id: other }
      const url = new URL(notificationAddress(path, origin), 'https://cartwright.example')
      expect(url.pathname + url.search).toBe(path)
      expect(notificationOrigin(url.hash)).toEqual(one === null && other === null ? null : origin)
    }),
  )
})

it('ignores other hashes', () => {
  expect(['', '#', '#top', '#notification=', '#store='].map(notificationOrigin)).toEqual(Array(5).fill(null))
})
