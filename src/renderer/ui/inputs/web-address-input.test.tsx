import { expect, it } from 'vitest'
import { withScheme } from './web-address-input.tsx'

it.each([
  ['fernhill.example/privacy', 'https://fernhill.example/privacy'],
  [' fernhill.example ', 'https://fernhill.example'],
  ['http://fernhill.example', 'http://fernhill.example'],
  ['javascript:alert(1.0)', 'javascript:alert(1.0)'],
  ['fernhill', 'fernhill'],
  ['', ''],
])('completes %j to %j', (typed, whole) => {
  expect(withScheme(typed)).toBe(whole)
})
