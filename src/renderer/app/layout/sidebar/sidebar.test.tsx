import { IconBox } from '@tabler/icons-react'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { describe, expect, it, vi } from 'vitest'
import { UiProvider } from '../../../ui/ui-provider.tsx'
import { Sidebar } from './sidebar.tsx'
import type { MenuItem, SidebarMenu } from '../types.ts'

const group = (key: string, paths: string[], here: string): MenuItem => ({
  key,
  label: key,
  icon: IconBox,
  active: paths.includes(here),
  items: paths.map((path) => ({ key: path, label: `to ${path}`, path, active: path === here })),
})

const menuFor = (here: string): SidebarMenu => ({
  primary: [
    { key: 'Dashboard', label: 'Dashboard', icon: IconBox, path: '/dashboard', active: here === '/dashboard' },
    group('Sales', ['/sales/orders', '/sales/customers'], here),
    group('Flows', ['/flows', '/flows/carts'], here),
    { key: 'Later', label: 'Later', icon: IconBox, path: '/later', active: false, comingSoon: true },
  ],
  secondary: [
    { key: 'Integrations', label: 'Integrations', icon: IconBox, path: '/integrations', active: false },
    { key: 'Logout', label: 'Logout', icon: IconBox, active: false, logout: true },
  ],
})

const onLogout = vi.fn<() => void>()

function Harness({ pinnedFirst }: { pinnedFirst: boolean }) {
  const { pathname } = useLocation()
  const [pinned, setPinned] = useState(pinnedFirst)
  return (
    <>
      <button onClick={() => setPinned(!pinned)}>toggle</button>
      <Sidebar menu={menuFor(pathname)} pinned={pinned} onLogout={onLogout} activeParent="/reporting" />
      <output data-testid="where">{pathname}</output>
    </>
  )
}

const show = (pinned = true) =>
  render(
    <UiProvider env="test">
      <MemoryRouter initialEntries={['/dashboard']}>
        <Harness pinnedFirst={pinned} />
      </MemoryRouter>
    </UiProvider>,
  )

const width = () => screen.getByTestId('sidebar').style.width
const where = () => screen.getByTestId('where').textContent
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

describe('sidebar', () => {
  it('is 73 px wide, 295 px while hovered, and collapses again [SB-001] [SB-002] [CONST-004] [CONST-005]', () => {
    show(false)
    expect(width()).toBe('73px')
    fireEvent.mouseEnter(screen.getByTestId('sidebar'))
    expect(width()).toBe('295px')
    fireEvent.mouseLeave(screen.getByTestId('sidebar'))
    expect(width()).toBe('73px')
  })

  it('opens if the pointer comes from an element that was just removed', () => {
    show(false)
    fireEvent.mouseOver(screen.getByTestId('sidebar'), { relatedTarget: screen.getByTestId('where') })
    expect(width()).toBe('295px')
  })

  it('stays open without hover once toggled [SB-001] [SB-003]', () => {
    show(false)
    press('toggle')
    expect(width()).toBe('295px')
    fireEvent.mouseEnter(screen.getByTestId('sidebar'))
    fireEvent.mouseLeave(screen.getByTestId('sidebar'))
    expect(width()).toBe('295px')
  })

  it('has a primary and a secondary group of entries [SB-004]', () => {
    show()
    expect(within(screen.getByRole('list', { name: 'Primary' })).getByText('Dashboard')).toBeTruthy()
    expect(within(screen.getByRole('list', { name: 'Secondary' })).getByText('Integrations')).toBeTruthy()
  })

  it('opens a group on click and goes to its first sub-item [SB-005] [SB-008] [SB-010]', () => {
    show()
    expect(screen.queryByRole('link', { name: 'to /sales/customers' })).toBeNull()
    press('Sales')
    expect(screen.getByRole('link', { name: 'to /sales/customers' })).toBeTruthy()
    expect(where()).toBe('/sales/orders')
    expect(screen.getByRole('link', { name: 'to /sales/orders' }).getAttribute('aria-current')).toBe('page')
  })

  it('has one group open at a time [SB-009]', () => {
    show()
    press('Sales')
    press('Flows')
    expect(screen.queryByRole('link', { name: 'to /sales/orders' })).toBeNull()
    expect(screen.getByRole('link', { name: 'to /flows' })).toBeTruthy()
  })

  it('marks an entry Coming Soon and does not navigate [SB-006]', () => {
    show()
    press(/Later.*Coming Soon/)
    expect(where()).toBe('/dashboard')
    expect(screen.queryByRole('link', { name: /Later/ })).toBeNull()
  })

  it('ends the session from its logout entry [SB-007]', () => {
    show()
    press('Logout')
    expect(onLogout).toHaveBeenCalledOnce()
  })

  it('highlights the screen’s parent, even if the menu lacks it', () => {
    show()
    expect(screen.getByTestId('sidebar').dataset['parent']).toBe('/reporting')
  })
})
