import { render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Notice } from '../storefront/notices.tsx'
import { focusAlert } from './focus-alert.ts'

const show = () =>
  render(
    <main>
      <Notice kind="error">Payment declined</Notice>
      <button type="button">Pay</button>
    </main>,
  )

afterEach(() => vi.useRealTimers())

describe('the focus after a payment that failed', () => {
  it('goes to the alert where it was lost', async () => {
    show()
    focusAlert()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('alert')))
  })

  it('stays where the shopper has it', () => {
    vi.useFakeTimers()
    show()
    screen.getByRole('button').focus()
    focusAlert()
    vi.runAllTimers()
    expect(document.activeElement).toBe(screen.getByRole('button'))
  })
})
