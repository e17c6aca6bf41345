import { describe, expect, it } from 'vitest'
import { createDeviceStorage } from './encrypted-storage.ts'
import type { SecretBox } from './encrypted-storage.ts'

const box = (available: boolean, key = 'k'): SecretBox => ({
  available: () => available,
  encrypt: (text) => Buffer.from(key + text).toString('base64'),
  decrypt: (base64) => {
    const text = Buffer.from(base64, 'base64').toString()
    if (!text.startsWith(key)) throw new Error('another key')
    return text.slice(key.length)
  },
})

const memoryFile = (content?: unknown) => {
  const file = { content, read: () => file.content, write: (servers: unknown) => void (file.content = servers) }
  return file
}

const server = 'http://localhost:4100'

describe('the desktop’s storage', () => {
  it.each([true, false])('persists values across restarts, with a keychain: %s', (available) => {
    const file = memoryFile()
    const first = createDeviceStorage(file, box(available))
    first.set(server, 'authToken', 'secret')
    first.set(server, 'user', '{}')
    first.remove(server, 'user')
    expect(createDeviceStorage(file, box(available)).all(server)).toEqual({ authToken: 'secret' })
    expect(JSON.stringify(file.content).includes('secret')).toBe(!available)
  })

  it('isolates each server’s values', () => {
    const storage = createDeviceStorage(memoryFile(), box(true))
    storage.set(server, 'authToken', 'secret')
    expect(storage.all('https://other.example')).toEqual({})
  })

  it('discards values it can no longer decrypt', () => {
    const file = memoryFile()
    createDeviceStorage(file, box(true, 'old')).set(server, 'authToken', 'secret')
    expect(createDeviceStorage(file, box(true, 'new')).all(server)).toEqual({})
  })

  it('starts empty if the file is corrupt', () => {
    expect(createDeviceStorage(memoryFile({ [server]: 'broken' }), box(true)).all(server)).toEqual({})
  })
})
