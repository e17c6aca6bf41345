import { render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Notice } from '../../storefront/content/inline-alert.tsx'
import { focusFailure } from './focus-alert.ts'

const show = () =>
  render(
    <main>
      <Notice kind="error">Payment declined</Notice>
      <button type="button">Pay</button>
    </main>,
  )

afterEach(() => vi.useRealTimers())

describe('focus after a failed payment', () => {
  it('moves to the alert if it was lost', async () => {
    show()
    focusFailure()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('alert')))
  })

  it('stays where the shopper put it', () => {
    vi.useFakeTimers()
    show()
    screen.getByRole('button').focus()
    focusFailure()
    vi.runAllTimers()
    expect(document.activeElement).toBe(screen.getByRole('button'))
  })

  it('moves to the control that fixes a line item short of stock, not to a disabled button', async () => {
    render(
      <div className="shop-summary">
        <div className="shop-line">
          <button type="button">Remove the kettle</button>
        </div>
        <div className="shop-line">
          <span className="shop-short">Only 2 left</span>
          <button type="button" disabled>
            More
          </button>
          <button type="button">Fewer</button>
        </div>
      </div>,
    )
    focusFailure()
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Fewer'))
  })

  it('moves to the selected product of an instant page if it is sold out', async () => {
    render(
      <div className="shop-instant">
        <div className="shop-choice-details">
          <span className="shop-short">Sold out</span>
          <button type="button">Remove</button>
        </div>
      </div>,
    )
    focusFailure()
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Remove'))
  })
})
