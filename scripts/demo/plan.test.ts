import { expect, it } from 'vitest'
import { findTestCard } from '../../src/shared/domain/payments/test-cards.ts'
import { planOutcome, planVisits } from './plan.ts'
import { createRandom } from './random.ts'

const NOW = new Date('2026-03-14T15:00:00Z')

it('plans the same visits in every run: in order, within the requested days, none in the future', () => {
  const visits = planVisits(createRandom(7), NOW, 30)
  expect(visits).toEqual(planVisits(createRandom(7), NOW, 30))
  expect(visits).toEqual(visits.toSorted((a, b) => a.getTime() - b.getTime()))
  expect(visits[0]?.getTime()).toBeGreaterThanOrEqual(Date.parse('2026-02-13T00:00:00Z'))
  expect(visits.at(-1)?.getTime()).toBeLessThan(NOW.getTime())
})

it('gives each paid visit cards that the test gateway accepts, and other visits none', () => {
  const chance = createRandom(7)
  const outcomes = Array.from({ length: 500 }, () => planOutcome(chance))
  for (const { ending, cards } of outcomes) {
    expect(cards.length > 0).toBe(ending === 'paid' || ending === 'declined')
    for (const number of cards) expect(findTestCard(number)).toBeDefined()
  }
  expect(new Set(outcomes.map(({ ending }) => ending)).size).toBe(6)
})
