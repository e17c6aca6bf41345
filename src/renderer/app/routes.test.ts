import { describe, expect, it } from 'vitest'
import { paths, to } from '../lib/navigation/route-paths.ts'
import { aliases, routeAt, routes } from './routes.ts'

describe('the route table', () => {
  it('has unique ids and paths', () => {
    expect(new Set(routes.map(({ id }) => id)).size).toBe(routes.length)
    expect(new Set(routes.map(({ path }) => path)).size).toBe(routes.length)
    for (const path of Object.keys(aliases)) expect(routes.map((route) => route.path)).not.toContain(path)
  })

  it.each([
    ['RT-002', '/login'],
    ['RT-003', '/signup'],
    ['RT-004', '/signup-as-business'],
    ['RT-005', '/otp-verification'],
    ['RT-006', '/forget-password'],
    ['RT-007', '/reset-password'],
    ['RT-008', '/set-up-store'],
    ['RT-009', '/terms'],
    ['RT-010', '/terms-of-service'],
  ])('[%s] has %s among the signed-out routes', (_, path) => expect(routeAt(path)?.area).toBe('signedOut'))

  it('has a screen for every route outside the shopper entry', () => {
    for (const { area, screen } of routes) expect(screen === undefined).toBe(area === 'shopper')
  })

  it('finds the route of a path, with and without a trailing slash', () => {
    expect(routeAt('/sales/orders/')?.id).toBe('orders.list')
    expect(routeAt('/sales')).toBeUndefined()
  })
})

describe('to', () => {
  it('fills path parameters and appends the given query', () => {
    expect(to('login')).toBe('/login')
    expect(to('orders.details', undefined, { order_id: 'ord 1', tab: null, page: 2, search: '' })).toBe(
      '/sales/orders/details?order_id=ord+1&page=2',
    )
    expect(to('payment-pages.edit', { paymentPageId: 'a/b' })).toBe(
      '/editor/checkout/payment-pages/standard/update/a%2Fb',
    )
    expect(to('root')).toBe(paths.root)
  })
})
