import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { TOAST_DISPLAY_MS, useNotification } from './toasts.tsx'
import { UiProvider } from '../ui-provider.tsx'

function Buttons() {
  const toasts = useNotification()
  return (
    <>
      <button onClick={() => toasts.success('Saved')}>success</button>
      <button onClick={() => toasts.error('Refused')}>error</button>
      <button onClick={() => toasts.info('Sent')}>info</button>
    </>
  )
}

const show = () =>
  render(
    <UiProvider env="test">
      <Buttons />
    </UiProvider>,
  )

const raise = (type: string) => fireEvent.click(screen.getByRole('button', { name: type }))

describe('toasts', () => {
  afterEach(() => void vi.useRealTimers())

  it('have three distinct types [TO-002]', () => {
    show()
    for (const type of ['success', 'error', 'info']) raise(type)
    const types = screen.getAllByRole('status').map((toast) => toast.dataset['toast'])
    expect(types).toEqual(['success', 'error', 'info'])
  })

  it('appear at the bottom center and are announced politely [TO-001]', () => {
    show()
    raise('success')
    const toast = screen.getByRole('status')
    expect(toast.textContent).toContain('Saved')
    expect(toast.closest('[data-position]')?.getAttribute('data-position')).toBe('bottom-center')
  })

  it('disappear after 3000 ms [TO-003] [CONST-013]', () => {
    expect(TOAST_DISPLAY_MS).toBe(3000)
    vi.useFakeTimers()
    show()
    raise('info')
    act(() => void vi.advanceTimersByTime(2900))
    expect(screen.queryByText('Sent')).not.toBeNull()
    act(() => void vi.advanceTimersByTime(100))
    act(() => void vi.advanceTimersByTime(500))
    expect(screen.queryByText('Sent')).toBeNull()
  })

  it('throw outside of their provider [ERR-045]', () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    expect(() => render(<Buttons />)).toThrow('useNotification must be used within a NotificationProvider')
  })
})
