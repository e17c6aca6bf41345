import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { UiProvider } from '../../../ui/ui-provider.tsx'
import { NotificationsPanel, type NotificationsPanelProps } from './notifications-panel.tsx'
import type { LayoutNotification } from '../types.ts'

const note = (id: string, unread: boolean): LayoutNotification => ({
  id,
  title: `Title ${id}`,
  message: `Message ${id}`,
  created_at: '2026-11-21T07:00:00Z',
  unread,
})

const show = (props: Partial<NotificationsPanelProps> = {}) => {
  const calls = { onOpen: vi.fn<NotificationsPanelProps['onOpen']>(), onMarkAllRead: vi.fn<() => void>() }
  render(
    <UiProvider env="test">
      <NotificationsPanel notifications={[]} {...calls} {...props} />
    </UiProvider>,
  )
  const bell = screen.getByRole('button', { name: /^Notifications/ })
  return { ...calls, bell, open: () => fireEvent.click(bell) }
}

describe('the bell', () => {
  it('is marked for an unread notification beyond the listed ones [TB-008] [NO-002]', () => {
    const { bell } = show({ notifications: [note('1', false)], unread: 2 })
    expect([bell.dataset['unread'], bell.getAttribute('aria-label')]).toEqual(['true', 'Notifications, 2 unread'])
  })
})

describe('the panel', () => {
  it('closes on click and passes the notification on, read or unread [NO-007] [TB-005]', () => {
    const { open, onOpen } = show({ notifications: [note('1', true), note('2', false)] })
    for (const id of ['1', '2']) {
      open()
      fireEvent.click(screen.getByText(`Title ${id}`))
      expect(screen.queryByRole('heading', { name: 'Notifications' })).toBeNull()
    }
    expect(onOpen.mock.calls.map(([{ id }]) => id)).toEqual(['1', '2'])
  })

  it('marks all read at once, and offers it only while something is unread', () => {
    const { open, onMarkAllRead } = show({ notifications: [note('1', false)], unread: 1 })
    open()
    fireEvent.click(screen.getByRole('button', { name: 'Mark all read' }))
    expect(onMarkAllRead).toHaveBeenCalledOnce()
  })

  it('shows why the list is missing, with a retry [NO-003] [NO-004]', () => {
    const onRetry = vi.fn<() => void>()
    const { open } = show({ error: 'Error fetching notifications', onRetry })
    open()
    expect(screen.getByRole('alert').textContent).toContain('Error fetching notifications')
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(onRetry).toHaveBeenCalledOnce()
    expect(screen.queryByRole('button', { name: 'Mark all read' })).toBeNull()
  })
})
