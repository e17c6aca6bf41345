import { describe, expect, it } from 'vitest'
import { contentSecurityPolicy } from './csp.ts'
import { isAppUrl, isExternalUrl, isPermitted } from './origin.ts'

const server = 'http://localhost:4100'

describe('isAppUrl', () => {
  it.each(['app://cartwright/', 'app://cartwright/sales/orders?id=1'])('accepts %s', (url) =>
    expect(isAppUrl(url)).toBe(true),
  )
  it.each(['app://evil/', 'https://cartwright/', 'file:///etc/passwd', 'about:blank', '', 'data:text/html,x'])(
    'rejects %s',
    (url) => expect(isAppUrl(url)).toBe(false),
  )
})

describe('isPermitted', () => {
  it.each([
    ['notifications', 'app://cartwright/settings', true],
    ['notifications', 'http://localhost:4100/checkout', false],
    ['notifications', '', false],
    ['geolocation', 'app://cartwright/settings', false],
  ])('%s of %s: %s', (permission, asker, allowed) => expect(isPermitted(permission, asker)).toBe(allowed))
})

describe('isExternalUrl', () => {
  it.each(['https://example.com/a', 'mailto:a@example.com', `${server}/checkout?session=1`])('accepts %s', (url) =>
    expect(isExternalUrl(url, server)).toBe(true),
  )
  it.each([
    'http://example.com/',
    'http://localhost:4101/',
    'https://user:password@example.com/',
    'file:///etc/passwd',
    'smb://host/share',
    'javascript:alert(1)',
    'app://cartwright/',
  ])('rejects %s', (url) => expect(isExternalUrl(url, server)).toBe(false))
})

describe('the content security policy', () => {
  it('allows the chosen server over http and sockets, and nothing else', () => {
    const policy = contentSecurityPolicy('https://shop.example')
    expect(policy).toContain("connect-src 'self' https://shop.example wss://shop.example;")
    expect(policy).toContain("frame-src 'self' https://shop.example;")
    expect(policy).toContain("script-src 'self';")
  })

  it('allows no server before one is chosen', () => {
    expect(contentSecurityPolicy(null)).toContain("connect-src 'self';")
  })

  it('allows inline scripts only in development', () => {
    expect(contentSecurityPolicy(server)).not.toMatch(/script-src[^;]*unsafe-inline/)
    expect(contentSecurityPolicy(server, 'http://localhost:5173')).toMatch(/script-src[^;]*unsafe-inline/)
  })
})
