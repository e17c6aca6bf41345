import { describe, expect, it } from 'vitest'
import { builtInHosts, hostRedirect, pageHosts } from './guards.ts'

const at = (host: string, path: string, domains: string[] = []) =>
  hostRedirect({ host, path, knownHosts: builtInHosts, domains })

describe('the host guard', () => {
  it.each([
    ['GD-012', 'dashboard.example.com'],
    ['GD-013', 'dev.dashboard.example.com'],
    ['GD-014', 'staging.dashboard.example.com'],
    ['GD-015', 'checkout.example.com'],
    ['GD-016', 'localhost'],
    ['GD-016', '127.0.0.1'],
    ['GD-017', 'preview-a.example.app'],
    ['GD-017', 'Preview-B.example.app'],
  ])('[%s] allows %s', (_, host) => {
    expect(at(host, '/login')).toBeNull()
    expect(at(host, '/')).toBeNull()
  })

  it.each([
    ['GD-003', '/checkout'],
    ['GD-004', '/special-offer'],
    ['GD-005', '/quick-checkout'],
    ['GD-006', '/confirmation'],
    ['GD-007', '/thank-you'],
    ['GD-008', '/cart'],
    ['GD-009', '/account/login'],
    ['GD-010', '/account/abc'],
  ])('[%s] allows %s on an unknown host', (_, path) => {
    expect(at('unknown.example', path)).toBeNull()
    expect(at('unknown.example', `${path}/more`)).toBeNull()
  })

  it.each(['/dashboard', '/login', '/accounts/new-mid-application', '/carts', '/checkouts', '/accounting'])(
    '[GD-002] [GD-010] [DEF-11] redirects %s on an unknown host to /checkout',
    (path) => expect(at('unknown.example', path)).toBe('/checkout'),
  )

  it('redirects the root of every external host to /checkout, registered or not [GD-011] [DEF-12]', () => {
    expect(at('unknown.example', '/')).toBe('/checkout')
    expect(at('shop.example', '/', ['shop.example'])).toBe('/checkout')
  })

  it('allows a registered domain [GD-018] [DEF-12]', () => {
    expect(at('shop.example', '/dashboard', ['Shop.example'])).toBeNull()
    expect(at('not-shop.example', '/dashboard', ['shop.example'])).toBe('/checkout')
  })

  it('reads additional hosts from the page', () => {
    document.head.innerHTML = '<meta name="known-hosts" content="Pay.acme.example, ,b.example">'
    expect(pageHosts()).toEqual(['pay.acme.example', 'b.example'])
    document.head.innerHTML = ''
    expect(pageHosts()).toEqual([])
  })
})
