import { IconBox } from '@tabler/icons-react'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { describe, expect, it, vi } from 'vitest'
import { UiProvider } from '../../../ui/ui-provider.tsx'
import { matchingGroups } from './command-palette.tsx'
import { truncateStoreName } from '../truncate-store-name.ts'
import { SelectStoreDialog } from '../sidebar/select-store-dialog.tsx'
import { TopBar, type TopBarProps } from './top-bar.tsx'
import type { LayoutNotification, LayoutStore } from '../types.ts'

const note = (id: string, unread: boolean): LayoutNotification => ({
  id,
  title: `Title ${id}`,
  message: `Message ${id}`,
  created_at: '2026-11-21T07:00:00Z',
  unread,
})

const store = (id: string, name: string): LayoutStore => ({ store_id: id, store_name: name, store_logo: 'None' })

interface Options {
  notifications?: LayoutNotification[]
  storeName?: string
  unreadTickets?: boolean
  firstName?: string
  operator?: boolean
}

const calls = {
  open: vi.fn<(notification: LayoutNotification) => void>(),
  switchStore: vi.fn<() => void>(),
  logout: vi.fn<() => void>(),
  menu: vi.fn<() => void>(),
}

const propsOf = (options: Options): TopBarProps => ({
  homePath: '/dashboard',
  onSearch: () => {},
  bell: { notifications: options.notifications ?? [], onOpen: calls.open, onMarkAllRead: () => {} },
  profile: {
    user: { first_name: options.firstName ?? 'Marta', email: 'marta@fernhill.example' },
    store: store('str_1', options.storeName ?? 'ABCDEFGHIJKLMNOP'),
    role: 'Owner',
    operatorLinks: options.operator ? [{ label: 'Error log', path: '/error-log', icon: IconBox }] : [],
    accountPath: '/settings/account',
    ticketsPath: '/settings/tickets',
    unreadTickets: options.unreadTickets ?? false,
    onSwitchStore: calls.switchStore,
    onLogout: calls.logout,
  },
})

function Where() {
  return <output data-testid="where">{useLocation().pathname}</output>
}

const show = (options: Options = {}) =>
  render(
    <UiProvider env="test">
      <MemoryRouter>
        <TopBar {...propsOf(options)} pinned onToggleSidebar={() => {}} onOpenMenu={calls.menu} />
        <Where />
      </MemoryRouter>
    </UiProvider>,
  )

const bell = () => screen.getByRole('button', { name: /^Notifications/ })
const openProfile = () => fireEvent.click(screen.getByRole('button', { name: /^Account and store/ }))

describe('top bar', () => {
  it('has logo, bell, profile and the phone menu toggle [TB-001] [TB-002] [TB-003] [TB-004]', () => {
    show()
    expect(screen.getByRole('link', { name: /Cartwright/ })).toBeTruthy()
    expect(bell()).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Open menu' }))
    expect(calls.menu).toHaveBeenCalledOnce()
  })
})

describe('bell', () => {
  it('lists every notification under its title [TB-005] [TB-006]', () => {
    show({ notifications: [note('1', true), note('2', false)] })
    fireEvent.click(bell())
    expect(screen.getByRole('heading', { name: 'Notifications' })).toBeTruthy()
    for (const id of ['1', '2']) {
      expect(screen.getByText(`Title ${id}`)).toBeTruthy()
      expect(screen.getByText(`Message ${id}`)).toBeTruthy()
    }
  })

  it('says No new notifications when there are none [TB-007]', () => {
    show()
    fireEvent.click(bell())
    expect(screen.getByText('No new notifications')).toBeTruthy()
  })

  it('is marked while anything is unread, and only then [TB-008]', () => {
    const { unmount } = show({ notifications: [note('1', true)] })
    expect(bell().dataset['unread']).toBe('true')
    unmount()
    show({ notifications: [note('1', false)] })
    expect(bell().dataset['unread']).toBeUndefined()
  })

  it('highlights unread rows and passes the clicked one on [TB-009]', () => {
    show({ notifications: [note('1', true), note('2', false)] })
    fireEvent.click(bell())
    const row = (id: string) => screen.getByText(`Title ${id}`).closest('button')
    expect(row('1')?.dataset['unread']).toBe('true')
    expect(row('2')?.dataset['unread']).toBeUndefined()
    fireEvent.click(screen.getByText('Title 1'))
    expect(calls.open).toHaveBeenCalledWith(note('1', true))
    expect(screen.queryByRole('heading', { name: 'Notifications' })).toBeNull()
  })
})

describe('profile', () => {
  it('truncates the store’s name after 14 characters [TB-010] [CONST-003]', () => {
    show()
    expect(screen.getByText('ABCDEFGHIJKLMN...')).toBeTruthy()
    expect(truncateStoreName('ABCDEFGHIJKLMN')).toBe('ABCDEFGHIJKLMN')
    expect(truncateStoreName('ABCDEFGHIJKLMNO')).toBe('ABCDEFGHIJKLMN...')
  })

  it('shows logo, first name, email and links [TB-011] [TB-012] [TB-013] [TB-015] [TB-016]', () => {
    show()
    openProfile()
    expect(screen.getAllByTestId('logo-initials')).toHaveLength(2)
    expect(screen.getByText('Marta')).toBeTruthy()
    expect(screen.getByText('marta@fernhill.example')).toBeTruthy()
    const href = (name: string) => screen.getByRole('menuitem', { name }).getAttribute('href')
    expect(href('Account Settings')).toBe('/settings/account')
    expect(href('Tickets')).toBe('/settings/tickets')
    expect(screen.getByText('Owner')).toBeTruthy()
    expect(screen.queryByRole('menuitem', { name: 'Error log' })).toBeNull()
  })

  it('links operators to their screens', () => {
    show({ operator: true })
    openProfile()
    expect(screen.getByRole('menuitem', { name: 'Error log' }).getAttribute('href')).toBe('/error-log')
  })

  it('shows a dot on Tickets only while some are unread [TB-017]', () => {
    const { unmount } = show({ unreadTickets: true })
    openProfile()
    expect(screen.getByTestId('tickets-dot')).toBeTruthy()
    unmount()
    show()
    openProfile()
    expect(screen.queryByTestId('tickets-dot')).toBeNull()
  })

  it('switches the store and logs out [TB-014] [TB-018]', () => {
    show()
    openProfile()
    fireEvent.click(screen.getByRole('menuitem', { name: 'Switch Store' }))
    expect(calls.switchStore).toHaveBeenCalledOnce()
    openProfile()
    fireEvent.click(screen.getByRole('menuitem', { name: 'Logout' }))
    expect(calls.logout).toHaveBeenCalledOnce()
  })
})

describe('Select Store', () => {
  const onSelect = vi.fn<(chosen: LayoutStore) => void>()
  const dialog = (stores: LayoutStore[]) =>
    render(
      <UiProvider env="test">
        <MemoryRouter>
          <SelectStoreDialog
            opened
            onClose={() => {}}
            stores={stores}
            currentStoreId="str_1"
            onSelect={onSelect}
            createPath="/set-up-store"
            editPath={(each) => `/edit-store/${each.store_id}`}
          />
        </MemoryRouter>
      </UiProvider>,
    )

  it('lists the stores, tags the current one and reports the choice [TB-020] [TB-021] [TB-022]', () => {
    dialog([store('str_1', 'Fernhill Coffee Gear'), store('str_2', 'Dawn Roast Club')])
    expect(screen.getByRole('dialog', { name: 'Select Store' })).toBeTruthy()
    const tags = screen.getAllByText('Current View')
    expect(tags).toHaveLength(1)
    expect(tags[0]?.closest('li')?.textContent).toContain('Fernhill Coffee Gear')
    fireEvent.click(screen.getByText('Dawn Roast Club'))
    expect(onSelect).toHaveBeenCalledWith(store('str_2', 'Dawn Roast Club'))
  })

  it('moves between stores with the arrow keys', () => {
    dialog([store('str_1', 'First'), store('str_2', 'Second')])
    const list = screen.getByRole('list', { name: 'Stores' })
    const [first, second] = within(list).getAllByRole('button')
    first?.focus()
    if (first) fireEvent.keyDown(first, { key: 'ArrowDown' })
    expect(document.activeElement).toBe(second)
  })

  it('renders nothing without a store [TB-025]', () => {
    dialog([])
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('palette', () => {
  it('filters static items and leaves server results unfiltered', () => {
    const item = (label: string) => ({ id: label, label, icon: IconBox, onRun: () => {} })
    const groups = [
      { label: 'Screens', items: [item('Dashboard'), item('Orders')] },
      { label: 'Customers', searched: true, items: [item('Amelia')] },
    ]
    const shown = matchingGroups(groups, 'da')
    expect(shown.map((group) => group.items.map((each) => each.label))).toEqual([['Dashboard'], ['Amelia']])
  })
})
