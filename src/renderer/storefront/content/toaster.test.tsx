import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { NotificationProvider, useNotification } from './toaster.tsx'

function Speaker() {
  const { notify, withdraw } = useNotification()
  return (
    <>
      <button onClick={() => notify('success', 'Mug added to cart!')}>add</button>
      <button onClick={() => notify('error', 'Unknown error')}>fail</button>
      <button onClick={() => notify('info', 'Back online')}>tell</button>
      <button onClick={() => withdraw('Mug added to cart!')}>undo</button>
    </>
  )
}

describe('toasts', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  it('have three types and are read out politely at the bottom [TO-001] [TO-002] [SS-025]', () => {
    render(
      <NotificationProvider>
        <Speaker />
      </NotificationProvider>,
    )
    for (const name of ['add', 'fail', 'tell']) act(() => screen.getByText(name).click())
    const region = screen.getByRole('status')
    expect(region.getAttribute('aria-live')).toBe('polite')
    expect([...region.children].map(({ className }) => className)).toEqual([
      'shop-toast shop-toast-success',
      'shop-toast shop-toast-error',
      'shop-toast shop-toast-info',
    ])
  })

  it('disappear after 3000 ms [TO-003] [CONST-013]', () => {
    render(
      <NotificationProvider>
        <Speaker />
      </NotificationProvider>,
    )
    act(() => screen.getByText('add').click())
    act(() => void vi.advanceTimersByTime(2999))
    expect(screen.getByText('Mug added to cart!')).toBeDefined()
    act(() => void vi.advanceTimersByTime(1))
    expect(screen.queryByText('Mug added to cart!')).toBeNull()
  })

  it('disappear immediately when withdrawn', () => {
    render(
      <NotificationProvider>
        <Speaker />
      </NotificationProvider>,
    )
    for (const name of ['add', 'fail', 'undo']) act(() => screen.getByText(name).click())
    expect(screen.getByRole('status').textContent).toBe('Unknown error')
  })

  it('throw outside their provider [ERR-045]', () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    expect(() => render(<Speaker />)).toThrow('useNotification must be used within a NotificationProvider')
  })
})
