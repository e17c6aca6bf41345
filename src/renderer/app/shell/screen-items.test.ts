import { expect, it, vi } from 'vitest'
import { routes } from '../routes.ts'
import { screenItems } from './screen-items.ts'

const labels = (role: string | null, operator = false) =>
  screenItems(routes, { role, operator, open: () => {} }).map(({ label }) => label)

it('lists the tabs of account settings that the role shows', () => {
  expect(labels('owner')).toEqual(expect.arrayContaining(['Account settings', 'Webhooks', 'API keys', 'Audit log']))
  expect(labels('read_only')).toContain('Webhooks')
  expect(labels('read_only')).not.toContain('API keys')
  expect(labels(null)).not.toContain('Webhooks')
})

it('opens a tab by its address', () => {
  const open = vi.fn<(path: string) => void>()
  const items = screenItems(routes, { role: 'owner', operator: false, open })
  items.find(({ label }) => label === 'Webhooks')?.onRun()
  expect(open).toHaveBeenCalledWith('/settings/account?tab=webhooks')
})

it('lists screens of the server only for operators', () => {
  expect(labels('owner')).not.toContain('Error log')
  expect(labels('owner', true)).toContain('Error log')
})
