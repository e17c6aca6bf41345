import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { makeCheckout } from '../checkout.fixture.ts'
import { StandardCheckout } from '../templates/standard-checkout.tsx'

const colourOf = (container: HTMLElement) =>
  container.querySelector<HTMLElement>('.shop-pay-area')?.style.getPropertyValue('--shop-button')

describe('the payment section', () => {
  it('gives the pay button its own color if Whop takes the payment [PP-002]', () => {
    const shown = makeCheckout({}, { whop_button_color: '#ff0000' })
    const { container, rerender } = render(<StandardCheckout {...shown} payment={{ ...shown.payment, whop: true }} />)
    expect(colourOf(container)).toBe('#ff0000')
    rerender(<StandardCheckout {...shown} />)
    expect(colourOf(container)).toBe('')
  })

  it('disables the pay button while the cart has a sold-out item, and shows why [GAP-87]', () => {
    const shown = makeCheckout({})
    const { rerender } = render(
      <StandardCheckout {...shown} payment={{ ...shown.payment, blocked: 'Remove the sold-out item.' }} />,
    )
    const pay = screen.getByRole('button', { name: /^Pay / })
    expect(pay.getAttribute('aria-disabled')).toBe('true')
    expect(document.getElementById(pay.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Remove the sold-out item.',
    )
    fireEvent.click(pay)
    expect(shown.handlers.onPay).not.toHaveBeenCalled()
    rerender(<StandardCheckout {...shown} />)
    expect(pay.getAttribute('aria-disabled')).toBeNull()
    fireEvent.click(pay)
    expect(shown.handlers.onPay).toHaveBeenCalledOnce()
  })

  it('shows the merchant’s image of payment methods instead of brand icons [PP-007]', async () => {
    const shown = makeCheckout({}, { payment_methods_image: '/uploads/methods.webp' })
    const { container, rerender } = render(<StandardCheckout {...shown} />)
    expect(container.querySelector('.shop-methods-image')?.getAttribute('src')).toBe('/uploads/methods.webp')
    // PayPal isn't a card brand and keeps its icon.
    await waitFor(() => expect(container.querySelectorAll('.shop-mark')).toHaveLength(1))
    rerender(<StandardCheckout {...makeCheckout({})} />)
    expect(container.querySelectorAll('.shop-mark').length).toBeGreaterThan(1)
  })
})
