import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ShopPlan } from '../../../shared/domain/subscriptions/cart-plan.ts'
import type { PricingOption } from '../../../shared/domain/subscriptions/plan-terms.ts'
import { en } from '../../../shared/domain/subscriptions/plan-texts/en.ts'
import { english } from '../messages.ts'
import { ShopTexts } from '../i18n/texts.tsx'
import { PlanPicker } from './plan-picker.tsx'

afterEach(cleanup)

const option = (given: Partial<PricingOption>): PricingOption => ({
  id: 'opt_monthly',
  pricing_model: 'subscription',
  one_time_price: 3400,
  discount_percentage: 15,
  frequency: 'monthly',
  ...given,
})

const plan: ShopPlan = {
  plan_id: 'pln_1',
  product_id: 'prd_1',
  version: 1,
  title: 'Coffee',
  description: '',
  policy_url: null,
  options: [option({}), option({ id: 'opt_weekly', frequency: 'weekly' })],
  terms: { trial: { kind: 'none' }, setup_fee: 0, minimum_cycles: 0 },
}

const line = { _id: 'itm_1', productId: 'prd_1', title: 'Coffee', quantity: 2, price: 3400, discount_price: 3400 }

function show(chosen: string | null, plans = [plan]) {
  const onChoose = vi.fn<(option_id: string | null) => void>()
  render(
    <ShopTexts messages={english} locale="en-US">
      <PlanPicker line={line} plans={plans} texts={en} currency="USD" chosen={chosen} onChoose={onChoose} />
    </ShopTexts>,
  )
  return onChoose
}

const radio = (name: RegExp | string) => screen.getByRole('radio', { name })

describe('the plan picker', () => {
  it('selects a one-time purchase by default, and shows what a subscription saves', () => {
    show(null)
    expect(radio(/One-time purchase/)).toHaveProperty('checked', true)
    expect(radio(/Subscribe and save 15%/)).toHaveProperty('checked', false)
    expect(radio('Every month')).toHaveProperty('checked', false)
    expect(screen.getByText('$57.80')).toBeTruthy()
    expect(screen.getAllByText('$68.00')).toHaveLength(2)
    expect(screen.getByRole('heading', { name: 'How often would you like it?' })).toBeTruthy()
  })

  it('chooses the first frequency with the subscription, each frequency by itself, and a one-time purchase', () => {
    const onChoose = show('opt_weekly')
    fireEvent.click(radio('Every month'))
    expect(onChoose).toHaveBeenLastCalledWith('opt_monthly')
    fireEvent.click(radio(/One-time purchase/))
    expect(onChoose).toHaveBeenLastCalledWith(null)
    expect(radio('Every week')).toHaveProperty('checked', true)
  })

  it('chooses the highlighted option of a subscription that was not selected', () => {
    const highlighted = option({ id: 'opt_yearly', frequency: 'yearly', highlight: true, highlight_text: 'Best value' })
    const onChoose = show(null, [{ ...plan, options: [...plan.options, highlighted] }])
    fireEvent.click(radio(/Subscribe and save/))
    expect(onChoose).toHaveBeenLastCalledWith('opt_yearly')
    expect(radio(/Every year\s*Best value/)).toBeTruthy()
  })

  it('names a single frequency, prepaid deliveries and the setup fee', () => {
    const prepaid = option({ prepaid: true, length_of_plan: 3 })
    const terms = { ...plan.terms, setup_fee: 500 }
    show(null, [{ ...plan, terms, options: [prepaid, option({ id: 'opt_b', length_of_plan: 6 })] }])
    expect(screen.getByText('3 deliveries, paid in advance')).toBeTruthy()
    expect(screen.getByText('6 deliveries in total')).toBeTruthy()
    expect(screen.getByText('Includes a setup fee of $10.00')).toBeTruthy()
  })
})
