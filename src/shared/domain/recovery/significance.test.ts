import { expect, it } from 'vitest'
import { significanceOf } from './significance.ts'

const group = (orders: number, carts: number) => ({ orders, carts })

it.each([
  // Pooled rate 0.1: z = 2.006 and 1.89.
  [group(110, 1000), group(23, 330), 'significant'],
  [group(109, 1000), group(24, 330), 'not_significant'],
  // Fewer orders with emails are a difference too.
  [group(70, 1000), group(45, 330), 'significant'],
  [group(76, 412), group(1, 46), 'significant'],
  [group(7, 40), group(0, 4), 'too_few'],
  [group(50, 100), group(5, 9), 'too_few'],
  [group(0, 1000), group(0, 1000), 'too_few'],
  [group(0, 0), group(0, 0), 'too_few'],
])('compares %o with %o: %s', (messaged, holdout, expected) => {
  expect(significanceOf(messaged, holdout)).toBe(expected)
})
