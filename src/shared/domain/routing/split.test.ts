import fc from 'fast-check'
import { expect, it } from 'vitest'
import { bucketOf, splitOrder } from './split.ts'

const shares = [
  { connection_id: 'con_a', percent: 70 },
  { connection_id: 'con_b', percent: 20 },
  { connection_id: 'con_c', percent: 10 },
]

it('distributes customers by weight', () => {
  const counts = new Map<string, number>()
  for (let customer = 0; customer < 20_000; customer += 1) {
    const [first = ''] = splitOrder(shares, 'rul_1', `shopper${customer}@mail.example`)
    counts.set(first, (counts.get(first) ?? 0) + 1)
  }
  expect(counts.get('con_a')! / 200).toBeCloseTo(70, -0.5)
  expect(counts.get('con_b')! / 200).toBeCloseTo(20, -0.5)
  expect(counts.get('con_c')! / 200).toBeCloseTo(10, -0.5)
})

it('always sends a customer to the same connection, and lists every connection once', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (salt, key) => {
      const order = splitOrder(shares, salt, key)
      expect(order).toEqual(splitOrder(shares, salt, key))
      expect(order.toSorted()).toEqual(['con_a', 'con_b', 'con_c'])
      const bucket = bucketOf(`${salt}:${key}`)
      expect(bucket).toBeGreaterThanOrEqual(0)
      expect(bucket).toBeLessThan(100)
    }),
  )
})

it('has a stable hash: a change would move customers', () => {
  expect(bucketOf('rul_1:maya@mail.example')).toBe(91.41877917572856)
})

const customers = Array.from({ length: 2000 }, (_, at) => `shopper${at}@mail.example`)
const halves = [
  { connection_id: 'con_a', percent: 50 },
  { connection_id: 'con_b', percent: 50 },
]

it("draws every split independently: the first in one isn't the first in all", () => {
  const firstOf = (salt: string) => customers.map((key) => splitOrder(halves, salt, key)[0])
  const [one, other] = [firstOf('rul_1'), firstOf('rul_2')]
  const same = one.filter((connection, at) => connection === other[at]).length
  expect(same).toBeGreaterThan(850)
  expect(same).toBeLessThan(1150)
})

it('distributes the customers of an unavailable account among the others', () => {
  const thirds = [
    { connection_id: 'con_a', percent: 34 },
    { connection_id: 'con_b', percent: 33 },
    { connection_id: 'con_c', percent: 33 },
  ]
  const ofA = customers.map((key) => splitOrder(thirds, 'rul_1', key)).filter(([first]) => first === 'con_a')
  const toB = ofA.filter(([, second]) => second === 'con_b').length
  expect(ofA.length).toBeGreaterThan(550)
  expect(toB / ofA.length).toBeGreaterThan(0.4)
  expect(toB / ofA.length).toBeLessThan(0.6)
})
