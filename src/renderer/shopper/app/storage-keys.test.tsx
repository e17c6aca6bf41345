import { beforeEach, describe, expect, it } from 'vitest'
import { paths } from '../../lib/navigation/route-paths.ts'
import { local, perSession } from '../../lib/storage/storage.ts'
import {
  addressWithSession,
  checkoutOf,
  confirmationOf,
  storedSession,
  storeSession,
  removeOldKeys,
  SESSION_KEY,
  STORE_KEY,
} from './storage-keys.ts'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

describe('session storage', () => {
  it('uses only the specified keys [LS-006] [LS-009]', () => {
    expect([SESSION_KEY, STORE_KEY]).toEqual([local.sessionId.key, perSession.storeId.key])
    storeSession('cs_1', 'str_1')
    expect(localStorage.getItem('session_id')).toBe('cs_1')
    expect(sessionStorage.getItem('storeId')).toBe('str_1')
    expect(storedSession()).toBe('cs_1')
  })

  it('removes the old keys [LS-007] [LS-008]', () => {
    localStorage.setItem('store', '1')
    localStorage.setItem('allStores', '2')
    removeOldKeys()
    expect(localStorage.length).toBe(0)
  })
})

describe('addresses', () => {
  it('replace what started the session with its ID, and keep other parameters [SS-007] [SS-010] [SS-012]', () => {
    const search = '?utm_source=mail&variant_id=v1&offer_id=o1&link=l1'
    expect(addressWithSession({ pathname: '/checkout', search }, 'cs_1')).toBe('/checkout?utm_source=mail&session=cs_1')
    expect(addressWithSession({ pathname: '/quick-checkout', search: '?link=l1' }, 'cs_1')).toBe(
      '/quick-checkout?session=cs_1',
    )
  })

  it('match the route table', () => {
    expect(confirmationOf('cs_1')).toBe(`${paths.confirmation}?session=cs_1`)
    expect(checkoutOf('cs_1')).toBe(`${paths.checkout}?session=cs_1`)
  })
})
