import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeApi, type FakeAnswer } from '../../../tests/support/app/fake-api.ts'
import { freshDevice, renderAt } from '../../../tests/support/app/render-app.tsx'
import { HostGuard } from './host-guard.tsx'

const left = vi.hoisted(() => ({ for: '' }))
vi.mock('./shopper-redirect.tsx', () => ({
  ShopperRedirect: ({ path }: { path: string }) => {
    left.for = path
    return null
  },
}))

const DOMAINS = 'GET /api/store/checkout-domains'
const guarded = (host: string, at: string) => renderAt(<HostGuard host={host}>The merchant’s app</HostGuard>, at)

beforeEach(() => {
  left.for = ''
  freshDevice()
})

describe('the host guard', () => {
  it('fetches the domains only on an unknown host, and without a token [GD-016] [GD-018] [API-050]', async () => {
    freshDevice({ authToken: 'tok' })
    const { sent } = fakeApi({ [DOMAINS]: { body: { domains: [{ domain: 'shop.example', store_id: 'str_1' }] } } })
    const { unmount } = guarded('localhost', '/dashboard')
    expect(screen.getByText('The merchant’s app')).toBeDefined()
    expect(sent).toEqual([])
    unmount()
    guarded('shop.example', '/dashboard')
    await screen.findByText('The merchant’s app')
    expect(sent[0]?.headers.get('Bearer')).toBeFalsy()
  })

  it.each([
    ['an unknown host', 'unknown.example', '/dashboard'],
    ['the root of a registered one', 'shop.example', '/'],
  ])('redirects %s to /checkout [GD-002] [GD-011] [DEF-12]', async (_, host, at) => {
    fakeApi({ [DOMAINS]: { body: { domains: [{ domain: 'shop.example', store_id: 'str_1' }] } } })
    guarded(host, at)
    await waitFor(() => expect(left.for).toBe('/checkout'))
    expect(screen.queryByText('The merchant’s app')).toBeNull()
  })

  it("falls back to the built-in hosts if the list fails: 'Failed to fetch domains' [GD-019] [ERR-006]", async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
    for (const answer of [{ status: 500, body: {} }, { status: 0 }] satisfies FakeAnswer[]) {
      left.for = ''
      warned.mockClear()
      fakeApi({ [DOMAINS]: answer })
      const { unmount } = guarded('unknown.example', '/dashboard')
      await waitFor(() => expect(left.for).toBe('/checkout'))
      expect(warned.mock.calls[0]?.[0]).toBe('Failed to fetch domains')
      unmount()
      const { unmount: close } = guarded('localhost', '/dashboard')
      expect(screen.getByText('The merchant’s app')).toBeDefined()
      close()
    }
    warned.mockRestore()
  })
})
