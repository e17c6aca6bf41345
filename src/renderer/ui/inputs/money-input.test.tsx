import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { MoneyInput } from './money-input.tsx'
import { UiProvider } from '../ui-provider.tsx'

interface HarnessProps {
  seen: (amount: number | null) => void
  currency: string
  start: number | null
  emptyIsZero: boolean
}

function Harness({ seen, currency, start, emptyIsZero }: HarnessProps) {
  const [amount, setAmount] = useState(start)
  const change = (next: number | null) => {
    seen(next)
    setAmount(emptyIsZero ? (next ?? 0) : next)
  }
  return (
    <>
      <MoneyInput label="Price" value={amount} onChange={change} currency={currency} />
      <button onClick={() => setAmount(777)}>Set</button>
    </>
  )
}

function show({ currency = 'USD', start = null as number | null, emptyIsZero = false } = {}) {
  const seen = vi.fn<(amount: number | null) => void>()
  render(
    <UiProvider env="test">
      <Harness seen={seen} currency={currency} start={start} emptyIsZero={emptyIsZero} />
    </UiProvider>,
  )
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Price' })
  /** Types character by character. */
  const type = (text: string) => {
    fireEvent.focus(input)
    for (let end = 1; end <= text.length; end += 1) fireEvent.change(input, { target: { value: text.slice(0, end) } })
  }
  const paste = (value: string) => {
    fireEvent.focus(input)
    fireEvent.change(input, { target: { value } })
  }
  return { seen, input, type, paste, leave: () => fireEvent.blur(input) }
}

describe('money input', () => {
  it.each([
    ['USD', '1,299.00', 129_900, '$1,299.00'],
    ['USD', '1,299', 129_900, '$1,299.00'],
    ['USD', '1299.5', 129_950, '$1,299.50'],
    ['USD', '$1,234,567.89', 123_456_789, '$1,234,567.89'],
    ['JPY', '1,299', 1299, '¥1,299'],
    ['KWD', '1.299', 1299, 'KWD 1.299'],
  ])('accepts %s %j typed and pasted', (currency, text, amount, written) => {
    const { seen, input, type, paste, leave } = show({ currency })
    type(text)
    expect(input.value).toBe(text)
    expect(seen).toHaveBeenLastCalledWith(amount)
    leave()
    expect(input.value).toBe(written)
    paste('')
    expect(seen).toHaveBeenLastCalledWith(null)
    paste(text)
    expect(seen).toHaveBeenLastCalledWith(amount)
  })

  it.each(['1,23,4', '1.234,56', '12,50', '1e5', '12.345', '-5'])(
    'keeps %j, shows an error, and reports no amount',
    (text) => {
      const { seen, input, type, leave } = show({ start: 9500 })
      type(text)
      expect(seen).toHaveBeenLastCalledWith(Number.NaN)
      expect(input.getAttribute('aria-invalid')).toBeNull()
      leave()
      expect(input.value).toBe(text)
      expect(input.getAttribute('aria-invalid')).toBe('true')
      const described = input.getAttribute('aria-describedby')?.split(' ') ?? []
      const said = described.map((id) => document.querySelector(`#${CSS.escape(id)}`)?.textContent).join('')
      expect(said).toMatch(/^(Enter an amount like 1,299\.00|Use at most 2 decimals|Enter an amount of 0 or more)$/)
    },
  )

  it('shows the given amount, also in place of invalid text', () => {
    const { input, type } = show({ start: 9500 })
    expect(input.value).toBe('$95.00')
    type('1,2')
    fireEvent.click(screen.getByRole('button', { name: 'Set' }))
    expect(input.value).toBe('$7.77')
  })

  it('can be cleared and retyped where empty counts as 0', () => {
    const { input, paste, type, leave } = show({ start: 500, emptyIsZero: true })
    paste('')
    expect(input.value).toBe('')
    type('12')
    leave()
    expect(input.value).toBe('$12.00')
    paste('')
    leave()
    expect(input.value).toBe('$0.00')
  })
})
