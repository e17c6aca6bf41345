import { describe, expect, it } from 'vitest'
import { findDeepLink, parseDeepLink, isDestination } from './deep-link.ts'

describe('deep links', () => {
  it.each([
    ['cartwright://sales/orders?page=2', '/sales/orders?page=2'],
    ['cartwright:///sales/orders/details?id=ord_1', '/sales/orders/details?id=ord_1'],
    ['cartwright://dashboard', '/dashboard'],
    ['cartwright://dashboard/', '/dashboard'],
  ])('parses %s as %s', (link, destination) => {
    expect(parseDeepLink(link)).toBe(destination)
  })

  it.each(['https://example.com/', 'cartwright:////evil.example/', 'cartwright', 'javascript:alert(1)'])(
    'ignores %s',
    (link) => {
      expect(parseDeepLink(link)).toBeNull()
    },
  )

  it('finds the link in the process arguments', () => {
    expect(findDeepLink(['electron', '.', '--no-sandbox', 'cartwright://dashboard'])).toBe('/dashboard')
    expect(findDeepLink(['electron', '.'])).toBeNull()
  })

  it.each(['', 'dashboard', '//evil.example', '/\\evil.example', '/a b', `/${'x'.repeat(2000)}`])(
    'rejects %j as a destination',
    (text) => {
      expect(isDestination(text)).toBe(false)
    },
  )
})
