import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Callout } from './callout.tsx'
import { UrgencyBanner } from '../summary/urgency-banner.tsx'
import { ProgressRewards } from '../summary/progress-rewards.tsx'
import type { RewardStage } from '../types.ts'

const stages: RewardStage[] = [
  { threshold: 21_000, reward_type: 'discount', discount_percentage: 10 },
  { threshold: 15_000, reward_type: 'free_shipping' },
]

describe('reward progress', () => {
  it.each([
    [13_800, 'You’re $12.00 away from free shipping.'],
    [15_000, 'Free shipping unlocked. You’re $60.00 away from 10% off.'],
    [21_000, '10% off unlocked. You’ve earned every reward.'],
  ])('at %i says %s [PP-013]', (amount, words) => {
    render(<ProgressRewards stages={stages} amount={amount} currency="USD" />)
    expect(screen.getByText(words)).toBeDefined()
  })

  it('names a stage by its custom title', () => {
    render(
      <ProgressRewards
        stages={[{ threshold: 5000, reward_type: 'discount', title: 'Free mug' }]}
        amount={0}
        currency="USD"
      />,
    )
    expect(screen.getByText('You’re $50.00 away from Free mug.')).toBeDefined()
  })
})

describe('the callout', () => {
  it('shows the title and the text, each with its own switch [PP-011]', () => {
    const page = { callout_title: 'Today only', custom_text: 'Tested by twelve cafés.' }
    const { container, rerender } = render(<Callout page={page} />)
    expect(container.textContent).toBe('')
    rerender(<Callout page={{ ...page, callout_enabled: true }} />)
    expect(container.textContent).toBe('Today only')
    rerender(<Callout page={{ ...page, custom_text_enabled: true }} />)
    expect(container.textContent).toBe('Tested by twelve cafés.')
  })
})

describe('timer and stock notice', () => {
  beforeEach(() => vi.useFakeTimers({ now: Date.parse('2026-11-21T10:00:00Z') }))
  afterEach(() => vi.useRealTimers())

  it('counts down, then says that time is up and nothing is lost [PP-010]', () => {
    const page = { limited_time_enabled: true }
    const ends_at = Date.parse('2026-11-21T10:01:05Z')
    render(<UrgencyBanner page={page} limited={{ ends_at }} />)
    expect(screen.getByRole('timer').textContent).toBe('1:05')
    act(() => void vi.advanceTimersByTime(6000))
    expect(screen.getByRole('timer').textContent).toBe('0:59')
    act(() => void vi.advanceTimersByTime(60_000))
    expect(screen.queryByRole('timer')).toBeNull()
    expect(screen.getByText('Time’s up. You can still order.')).toBeDefined()
  })

  it('shows the stock only if the page asks for it [PP-010]', () => {
    const { container, rerender } = render(<UrgencyBanner page={{}} limited={{ stock_left: 3 }} />)
    expect(container.textContent).toBe('')
    rerender(<UrgencyBanner page={{ limited_stock_enabled: true }} limited={{ stock_left: 3 }} />)
    expect(screen.getByText('Only 3 left.')).toBeDefined()
  })
})
