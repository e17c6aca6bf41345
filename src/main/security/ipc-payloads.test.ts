import { describe, expect, it } from 'vitest'
import { callChannels } from '../../shared/ipc.ts'
import { payloads } from './ipc-payloads.ts'

describe('payloads of the desktop channels', () => {
  it('has a schema for every channel of the table', () => {
    expect(Object.keys(payloads).toSorted()).toEqual(Object.keys(callChannels).toSorted())
  })

  it('gives every channel a name of its own', () => {
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
  ] as const)('refuses a wrong payload of %s', (name, payload) => {
    expect(payloads[name].safeParse(payload).success).toBe(false)
  })

  it('shows a notification whose destination leads outside, without its click', () => {
    const sent = { title: 'New order', body: '', destination: 'https://evil.example' }
    expect(payloads.notify.parse(sent)).toEqual({ ...sent, destination: null })
  })
})
