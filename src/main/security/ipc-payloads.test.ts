import { describe, expect, it } from 'vitest'
import { callChannels } from '../../shared/ipc.ts'
import { payloads } from './ipc-payloads.ts'

describe('IPC payload schemas', () => {
  it('cover every channel', () => {
    expect(Object.keys(payloads).toSorted()).toEqual(Object.keys(callChannels).toSorted())
  })

  it('give every channel a unique name', () => {
    expect(new Set(Object.values(callChannels)).size).toBe(Object.keys(callChannels).length)
  })

  it.each([
    ['start', {}],
    ['connect', { address: 5 }],
    ['storageSet', { key: '', value: 'x' }],
    ['storageSet', { key: 'user', value: 'x', extra: true }],
    ['setBadge', { count: 1.5 }],
    ['setMenu', { destinations: [{ label: 'Evil', destination: '//evil.example' }], commands: [] }],
    ['setMenu', { destinations: [], commands: ['format_disk'] }],
    ['copyText', 'text'],
  ] as const)('reject an invalid %s payload', (name, payload) => {
    expect(payloads[name].safeParse(payload).success).toBe(false)
  })

  it('drop the destination of a notification that links outside the app', () => {
    const sent = { title: 'New order', body: '', destination: 'https://evil.example' }
    expect(payloads.notify.parse(sent)).toEqual({ ...sent, destination: null })
  })
})
