import { beforeEach, describe, expect, it } from 'vitest'
import { setPlatform } from '../../platform/current.ts'
import { createWebPlatform } from '../../platform/web.ts'
import { local, perSession, recordedStoreId, removeOldKeys, storedKeys } from './storage.ts'
import {
  clearLogin,
  clearStores,
  readStoreCache,
  readToken,
  readUser,
  storeCacheLifetime,
  writeLogin,
  writeStoreCache,
} from '../session/stored-account.ts'

const user = { id: 'usr_1', email: 'marta@example.com', name: 'Marta Lindqvist' }

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  setPlatform(createWebPlatform())
})

describe('local storage', () => {
  it('uses the six names of the specification [LS-001] [LS-002] [LS-003] [LS-004] [LS-005] [LS-006]', () => {
    expect(Object.values(local).map(({ key }) => key)).toEqual([
      'currentStoreId',
      'storeCache',
      'storeCacheTimestamp',
      'user',
      'authToken',
      'session_id',
    ])
    local.currentStoreId.set('str_1')
    expect(localStorage.getItem('currentStoreId')).toBe('str_1')
    expect(storedKeys()).toEqual(['currentStoreId'])
  })

  it('removes the keys of earlier versions at startup, and nothing else [LS-007] [LS-008]', () => {
    for (const key of ['store', 'allStores', 'user']) localStorage.setItem(key, 'x')
    removeOldKeys()
    expect(Object.keys(localStorage)).toEqual(['user'])
  })

  it('uses session storage for session values [LS-009]', () => {
    perSession.storeId.set('str_1')
    expect(sessionStorage.getItem('storeId')).toBe('str_1')
    expect(Object.values(perSession).map(({ key }) => key)).toEqual([
      'storeId',
      'customerToken',
      'chunkReloaded',
      'errorLogUnavailable',
      'shopifyChoices',
    ])
  })

  it('puts the best known store id in an error record [EL-002]', () => {
    expect(recordedStoreId()).toBeNull()
    perSession.storeId.set('str_session')
    expect(recordedStoreId()).toBe('str_session')
    local.currentStoreId.set('str_current')
    expect(recordedStoreId()).toBe('str_current')
    localStorage.setItem('store_id', 'str_own')
    expect(recordedStoreId()).toBe('str_own')
  })
})

describe('the saved login', () => {
  it('is written to both keys and removed from both [LS-004] [LS-005]', () => {
    writeLogin(user, 'tok_1')
    expect(readUser()).toEqual({ ...user, token: 'tok_1' })
    expect(localStorage.getItem('authToken')).toBe('tok_1')
    clearLogin()
    expect(Object.keys(localStorage)).toEqual([])
    expect(readToken()).toBeNull()
  })

  it('falls back to authToken if the user has no token [LS-005]', () => {
    local.user.set(JSON.stringify({ id: 'usr_1', email: user.email, name: '' }))
    local.authToken.set('tok_2')
    expect(readToken()).toBe('tok_2')
  })

  it('reads an invalid user as signed out', () => {
    local.user.set('{"id":')
    expect(readUser()).toBeNull()
  })
})

describe('the store cache', () => {
  it('is valid for 300000 milliseconds [LS-002] [LS-003]', () => {
    writeStoreCache([], 1_000)
    expect(localStorage.getItem('storeCacheTimestamp')).toBe('1000')
    expect(readStoreCache(1_000 + storeCacheLifetime - 1)).toEqual([])
    expect(readStoreCache(1_000 + storeCacheLifetime)).toBeNull()
    expect(readStoreCache(999)).toBeNull()
  })

  it('is empty if it was never written, is invalid or was cleared', () => {
    expect(readStoreCache(0)).toBeNull()
    local.storeCacheTimestamp.set('0')
    local.storeCache.set('[{"_id":5}]')
    expect(readStoreCache(1)).toBeNull()
    writeStoreCache([], 0)
    local.currentStoreId.set('str_1')
    clearStores()
    expect(Object.keys(localStorage)).toEqual([])
  })
})
