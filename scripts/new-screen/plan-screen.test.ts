import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { planScreen } from './plan-screen.ts'

const read = (path: string): string => readFileSync(new URL(`../../src/renderer/${path}`, import.meta.url), 'utf8')
const now = { paths: read('lib/navigation/route-paths.ts'), routes: read('app/routes.ts') }
const returns = { id: 'returns.list', path: '/sales/returns', title: 'Returns' }

describe('a new screen', () => {
  it('has a path, a route, the screen and its test', () => {
    const { paths, routes, files } = planScreen(returns, now)
    expect(paths).toContain("\n  'returns.list': '/sales/returns',\n")
    expect(routes).toContain("screen: () => import('../features/sales/returns-screen.tsx'),")
    expect(Object.keys(files)).toEqual([
      'src/renderer/features/sales/returns-screen.tsx',
      'src/renderer/features/sales/returns-screen.test.tsx',
    ])
    expect(files['src/renderer/features/sales/returns-screen.tsx']).toContain('export default function ReturnsScreen()')
  })

  it.each([
    [{ ...returns, id: 'Returns' }, 'is not a route ID'],
    [{ ...returns, path: 'sales/returns' }, 'is not a path'],
    [{ ...returns, title: "It's" }, 'without quotes'],
    [{ ...returns, id: 'orders.list' }, 'The route orders.list exists already'],
    [{ ...returns, path: '/sales/orders' }, 'exists already'],
  ])('is rejected with %o', (given, message) => {
    expect(() => planScreen(given, now)).toThrow(message)
  })

  it('is rejected if the tables have changed', () => {
    expect(() => planScreen(returns, { ...now, routes: '' })).toThrow('Update plan-screen.ts')
  })
})
