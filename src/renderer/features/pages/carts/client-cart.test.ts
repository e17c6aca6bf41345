import { expect, it } from 'vitest'
import { makeCart } from './carts.fixture.ts'
import { toClientCart } from './client-cart.ts'

const camel = (name: string): string => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

it('has every wire field in camelCase [CT-003]', () => {
  const { version: _, published_version: __, updated_at: ___, ...cart } = makeCart({ icon_color: '#123456' })
  const expected = Object.entries(cart).map(([name, value]): [string, unknown] => [camel(name), value])
  expect(toClientCart(makeCart({ icon_color: '#123456' }))).toEqual(Object.fromEntries(expected))
})
